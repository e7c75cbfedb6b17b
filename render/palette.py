"""The one palette of 256 colours for every picture, and the PNG encoding with it.

The colours were chosen once from busy pictures of every theme (`tests/render/make_palette.py`), so a picture is only
mapped to them: no dithering, no search per frame, and neighbouring regions keep their hues.
"""

from __future__ import annotations

import io
from functools import cache

from PIL import Image

COLOURS = """
000000111826121a29131b2b141c2b151d2e161e30161f3017203217203318223518223618583d1924381a4a411b263b
1b263c1c273d1c283f1d20281d29401d5b401d5d42221c1922546f225b93226248253146254fa3262b32265f48283751
28674d2a1c102a20182b6a502c3b572c6f962d6c522f405c32715833725934769a35373936639b37765d382a1d3a4a66
3a7b9f4082a34286a8434442437cc2463727478bab486e9a4880c54881c74a5c7c4b3b754b90af4d86cc4f3e794f5b67
5044345095b2528bd053281d53417d568ba45690d55789b85a52435b95da5e41285e9db56098ad609adf614c8c65757f
6750916751316a604b6b6962786e59795a3a795e9f798993799ac77c2e29827a69855f20886c4688847988b0c18a75b3
8c6a348f7b5a908e8891363093c5dc94a285988f7b98a35e9941309988669a97929f79539fa6a8a1ae8fa2473aa29f97
a7b494a8332aa89d83a98858a9a69eaa9770aa9f87aba18baba8a0ada38eada490adb6b8adba99ae251daeaba3aeb174
aec5ceafa692b0ada5b2a996b4b0a8b79a63b7bd7eb7c1c4b8b5acb97c2cb98f5db9d6ddbac5c7bbb5a0bc6042bcaa75
bdaa83bdc785bec6cdbfb395c0bf8fc0ca89c22820c2a8b1c2b57cc2baa7c33a51c4ce8ec6c3b8c83a24c8ac78c8b0b4
c99378c9be84cb3f2acc3f2accb280ccbe99ce7d5cce9d6ed09b38d0b98cd0c689d1442fd3b882d3c49fd3ca8fd4bd91
d5d2cad64934d64a34d6cd93d8c295d9808ad9af5cd9bd86d9caa6d9d097da4f3ada8f69dadddadcc18bdcd0abde5440
dea181dec798df5440e0c58de1cb9de1d4afe2b298e2c891e35945e3a93be5cc96e5d1a4e5d8b3e6cf9ee7dabde7deb6
e8aa8ce8d1a0e8e3d5e9d8b0e9d9b1eac076ead3a3ead5a9eadab2ebb092ebcc87ebdbb5ebe2baecc1aeecd193ecd6a6
ecd7abecdcb8ecddb8edd9adeddebaeedfbcefdbafefe1c0f0e1bdf0e1c0f1ddb1f1e3c0f1e3c3f2e4c5f2f6f9f3d58d
f3e5c8f3e6c8f4c03ef4e7c4f4e7caf6da96f6eacff6ead0faefd5faf1dcfcf4e0ffd25efff8e6fff8e6fff8e6fff8e6
"""


@cache
def palette() -> Image.Image:
    """The palette as the image that Pillow maps to."""
    image = Image.new("P", (1, 1))
    image.putpalette(bytes.fromhex("".join(COLOURS.split())))
    return image


def encode(frame: Image.Image) -> bytes:
    """A frame as PNG: nearest of 256 colours, lowest compression level."""
    out = io.BytesIO()
    frame.quantize(palette=palette(), dither=Image.Dither.NONE).save(out, "PNG", compress_level=1)
    return out.getvalue()
