"""What allies have among themselves: threads, proposals, shown hands, gifts told (4 Team Mode)."""
