"""The rules of Kemet: pure, no input or output."""
