"""Drawing and encoding pictures in processes of their own, so that those who serve or load never wait for paint.

Run as a module it is such a process: pictures to draw come in on stdin as JSON, encoded ones leave by stdout.
"""

import asyncio
import json
import os
import pickle
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from toli.media.encoding import EncodedImage, encode_picture
from toli.media.schemas import Purpose
from toli.sandbox.demo import pictures

Kind = Literal["event", "banner", "logo", "portrait", "vehicle"]

PURPOSES: Mapping[Kind, Purpose] = {
    "event": "event",
    "banner": "banner",
    "logo": "logo",
    "portrait": "photo",
    "vehicle": "photo",
}
EFFORT = 2
"""Of 6: a third of the time of the encoder's default for a tenth more bytes."""


class PainterFailed(Exception):
    """A drawing process ended without its pictures."""


@dataclass(frozen=True, slots=True)
class Order:
    """A picture to draw: a scene by name for events and banners, for a logo a mark and its colour.

    A portrait is named by whose it is, a vehicle by its category.
    """

    kind: Kind
    name: str
    seed: int = 0
    colour: str = ""

    @property
    def purpose(self) -> Purpose:
        """What the picture is kept for."""
        return PURPOSES[self.kind]


async def paint(orders: Sequence[Order], *, gently: bool = False) -> list[EncodedImage]:
    """Draw pictures in another process, in their order; `gently` lets everything else on the machine go first.

    Raises PainterFailed.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "toli.sandbox.demo.painter",
        *(["gently"] if gently else []),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        painted, _ = await process.communicate(json.dumps([asdict(order) for order in orders]).encode())
    finally:
        if process.returncode is None:
            process.kill()
    if process.returncode != 0:
        raise PainterFailed(f"the drawing process ended with {process.returncode}")
    # From a process of ours that reads nothing but what it was just given.
    images: list[EncodedImage] = pickle.loads(painted)  # noqa: S301
    return images


def draw(order: Order) -> EncodedImage:
    """Draw and encode one picture."""
    if order.kind == "logo":
        picture = pictures.draw_logo(order.name, colour=order.colour)
    elif order.kind == "banner":
        picture = pictures.draw_banner(order.name, seed=order.seed)
    elif order.kind == "portrait":
        picture = pictures.draw_portrait(order.name)
    elif order.kind == "vehicle":
        picture = pictures.draw_vehicle(order.name, seed=order.seed)
    else:
        picture = pictures.draw(order.name, seed=order.seed)
    return encode_picture(picture, purpose=order.purpose, effort=EFFORT)


def main() -> None:
    """Draw what stdin asks for."""
    # Ctrl-C in a terminal reaches every process of it; this one ends without a word.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if "gently" in sys.argv:
        os.nice(15)
    orders = [Order(**order) for order in json.load(sys.stdin)]
    pickle.dump([draw(order) for order in orders], sys.stdout.buffer)


if __name__ == "__main__":
    main()
