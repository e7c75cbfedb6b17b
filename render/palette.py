"""The one palette of 256 colours for every picture, and the PNG encoding with it.

The colours were chosen once from busy pictures of every theme (`tests/render/make_palette.py`), so a picture is only
mapped to them: no dithering, no search per frame, and neighbouring regions keep their hues.
"""

from __future__ import annotations

import io
from functools import cache

from PIL import Image

COLOURS = """
000000111826121a29131b2b141b2b151d2e151e2f161f30161f3116604317203318223418223618583d1924381a253b
1a4a411b263b1b479f1c273d1c283e1c4d3a1d1f271d29401d5d42203a7420559c225470225e45226248232329255441
282d3228365028674d2a1c102a39542b21182b27292c2c342c3c572d6c522d70962e3e5b2f5a4930415e306f55327158
36639c36779b37393c37765d3c689d3f4e663f7ca0406694412f214286a6436d9f437cc2454642457cb94689da4881c7
488dac4982c74a71a04b5d7a4c3b764d86cc4e41314e94b1513f7b528bd0538cd25690d5574f40578ca45b95da5b9bb5
5c96db5e4128609adf614d8c635b48639aaf6750306751926777816a6a786d6a616f3f9b74674e7691c578593a795f9f
7979867c2e29847a64848179849ccb84a7c288642989744e8a75b38c6841913630918d7f929491932a3993619b94c4da
96866798a5879e45369f7a54a03727a13e30a29478a29f97a34638a58f5ca6b392a8332aa89d84a8a59da9a69eaa9f87
aab796aba18baca9a1ada38eae251daea591aebb9aafaca4afb274b19d73b2a995b3afa7b3b3b2b6b5adb6c4d4b79a62
b7bc94b7c1c2b8be7fb98e5cb9d6ddba683bbcad79bcc6c8bfb292bfb8a3bfc987c0304ac07fd6c2cc8bc3b67ec4a774
c5ce8fc6adb2c73728c83a24cabe84cbaf7bcbbd96cc3f2acc916dcf7c5ccf9fe0cfc588d09b38d0b684d1442fd1c3a0
d1c88bd24634d3bd90d4ca90d4d2c9d57688d5abe4d64a34d77b8cd7987dd7ce95d8c9a5d98494d9b3e7d9bd86da4f3a
dac497dccfabdda583de3e27de533fde5440dedfd8dfc48ce1ab62e1c78fe1ca9de2d5b0e35945e3c993e4aa3be4d7bb
e6cc96e6d09fe7a98ae8dfb7e9ad8fe9d2a1e9d3a5e9d8b0e9d9b1eac47bead9b2ebcf8bebd6a7ebd7aaebdab4ebdbb6
ecb193ecdcb8edd9adedddb8eddfbceef4f7efc3b2efe1bff0ddb0f0e1c0f0e2c0f1e3c3f2e4c5f2f6f9f3d58ef3e6c8
f4e4bbf4e6c5f4e6c9f4ecd8f4f8faf5da96f5f9faf6eacff6ead0faefd5fbf2dcfdf5e1fed05affc430fff8e6fff8e6
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
