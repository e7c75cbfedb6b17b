"""The one palette of 256 colours for every picture, and the PNG encoding with it.

The colours were chosen once from busy pictures of every theme (`tests/render/make_palette.py`), so a picture is only
mapped to them: no dithering, no search per frame, and neighbouring regions keep their hues.
"""

from __future__ import annotations

import io
from functools import cache

from PIL import Image

COLOURS = """
111826121a29131b2b141c2b151d2e161f3016604317203318223618583d1923361924381a253a1a4a411b263b1b3c41
1b479f1c273d1c34621c4d3a1d29401d5c411d5d421e2028203a7421559d222a3c225470226248232329255441282d32
28365028674d2a1d112a3a552b27292b4a742c2c342d3e5a2d6c522e71962f5a4931425f31554832715835281c36639b
37765d37799c383a3d39305f3c689d3f81a3436d9f437cc24488a94689da483424486f9b4881c74a5b774a71a04a83c8
4a8ead4b3b754d44364d86cc4e94b24f3e79528bd053417e548aa35690d5582c445848765851435899b45993d85b95da
5e41285e94aa5f3038609adf614d8c63747f639db367519268728269604b6a52326a5e3b6a6a786b69616f3f9b7691c5
7979867a5fa07a7c747a9dc77b5f407c2e297e7259849ccb865e2186857e8a6b748a75b38ba8b48c6b3b8eb7cb923730
92928d932a3993619b938871947c5a98cae09aa78a9b947ea03727a09a88a13e30a19f97a1b9a4a34638a5adaea5b392
a68457a7946da8342ba89d83a8a59da9ad6ea9b695aa9f87aaa69eaca28caca9a1ae251daeba9aafa692afaca4afb8ba
b1aea6b3b3b2b5b2aab5bb7cb5c0c3b7b1a5b89a64b97c2cb98f5db9d6dcbac4c7bb6043bca773bcb49bbdad7abec6cd
bfb08dbfc987c0304ac07fd6c2a8b1c2b57dc2baa5c33a51c3cd8dc7c4b9c83926c83a24c8b0b4c9bd83cabd96cbaf7b
cc3f2acf8561cfc588d09b38d1442fd1b784d1c78bd2bb8fd2c49fd3ca8fd44732d57688d57b8ad5abe4d64a34d69a7b
d6cc92d7c194d8cf96d8d6cfd98494d9b3e7d9cba7da4f3adabe87ddc69ade3e27de5440dfc48de0d3afe1aa62e2c791
e2cb9de35945e4aa3be4ca94e6cd96e6d0a4e6d9bbe6ddb5e7aa8be7d09ee9cd8be9d2a2e9d8b0e9d8b1eadab2eae1b9
ebb092ebc37bebd5a5ebd6a9ebdbb5ecd8abecdcb8eddebaeef4f7efe0bef0ddb1f0e1c0f1e2c1f2d58df2e4c3f2e5c6
f3e3baf3e6c8f4e7c4f4e7c9f4ecd8f4f8faf5d995f5f9faf6ead0f7dfa5f9efd5faf1dcfdf4e0fed05affc430fff8e6
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
