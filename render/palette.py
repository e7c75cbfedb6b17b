"""The one palette of 256 colours for every picture, and the PNG encoding with it.

The colours were chosen once from busy pictures of every theme (`tests/render/make_palette.py`), so a picture is only
mapped to them: no dithering, no search per frame, and neighbouring regions keep their hues.
"""

from __future__ import annotations

import io
from functools import cache

from PIL import Image

COLOURS = """
111826141b2b151e2f161f311821341923371a24391b273d1d1f281d283f1d5c411e424121559d244d46262b3227354f
27664c29201829385329566f2a1c102a554c2b3b562d3d5a2f4f7b30405d30729731705733353936291c375a87397b9e
3a4a663d639240414040795f4184a5426999457ec2468aaa483324486f9f4a5c7c4b3b754b84ca4b8fae4d94b24e4233
4e5b674f3e79504e45518bd052417d5595b1568ba35891d75a4e3d5a9bb65d49875d97dd5e412860727f615a486197ac
624d8c643238649eb36651916750306b6a6270624871373a73685573788175509878593979302b7a99c87b64a37b8990
803633803d3b807867825f2584724f889aa788b0c28a75b38a84768c68338e6a428ecee78f423e918c8194816195a184
97969098a35e9d45399d78529f927d9fc0d2a02920a0372da29f97a3a29ca4906ba4acada4b291a7b594a89d83a8a59d
a98857a99f86a9a69eaaa089aba8a0abb897ac9495aca28cacae71adaaa2aea490aeaba3afb7baafbb9bb0ada5b19d73
b1a792b22a22b2403cb2a997b2afa7b2b578b6b2a7b6c1c3b79a62b88328b8be7fb98f5cb9a781b9b5acb9d6ddbac4c7
bbbe91bc6041bca3a9bcac75bdc785bdc7ccbeb193c0ca88c2b57cc3261fc3b9a0c3cc8cc4ad80c4c0b5c5ce8fc6a874
c6adb2c89372c9bd83cb3f2acbbd95ccaf7acccabfcd7a5bcdb68aceb481cf9fe0cfc588d09b38d1c29dd1c78bd28b66
d2bb8dd3ca8fd5ba83d5bf92d5cc92d5d3cbd64a34d6c7a3d77b8cd8997cd8ae5bd8cf96dac396dacca8dad1bbdadedb
dbbf88ddc79adf5440dfa485dfc48ddfd2ade1c78fe2cb9be2cda1e3a93be3c992e4d7b2e5cb95e6cd97e6e1d2e7a98b
e7d09ee7dabae7deb6e8d1a1e9bf73eaad8feace8cead3a3ead5a8ead9b2ebb092ebd7aaebdbb4ebe2baeca06aecb295
ecc1afecc881ecd6a6ecdcb7edd9adedddb9eddebbeed393eedfbdefdbafefe1bff0ddb1f0e2c0f1e3c3f2e4c5f2f6f9
f3d1bdf3d58df3e6c9f4c03ef4e4bbf4e7c4f5e8ccf6da96f6ead0f7e1a8faefd5faf0dafcf3dffdf5e2ffd25efff8e6
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
