"""Encoding."""
from __future__ import annotations
import io
from PIL import Image
def encode(frame: Image.Image) -> bytes:
    out = io.BytesIO()
    frame.save(out, "PNG", compress_level=1)
    return out.getvalue()
