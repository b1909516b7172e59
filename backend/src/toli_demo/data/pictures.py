"""The demo's pictures: masters in `assets`, encoded in other processes.

Run as a module, this is an encoding process: it reads assets as JSON from stdin and writes encoded pictures to stdout.
`make pictures` paints the masters.
"""

import asyncio
import json
import os
import pickle
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from PIL import Image

from toli.clients.media.encoding import EncodedImage, encode_picture
from toli.clients.media.schemas import Purpose
from toli_demo.data.partners import Driver, Hotel, Vehicle
from toli_demo.data.rows import Operator, Picture

Kind = Literal["event", "banner", "logo", "hotel", "portrait", "vehicle"]

FOLDER = Path(__file__).parent / "assets"
PURPOSES: Mapping[Kind, Purpose] = {
    "event": "event",
    "banner": "banner",
    "logo": "logo",
    "hotel": "photo",
    "portrait": "photo",
    "vehicle": "photo",
}
SCENIC: tuple[Kind, ...] = ("event", "banner", "hotel")
EFFORT = 2
"""On a scale to 6: a third of the time of the default 4, for a tenth more bytes."""

PICTURE_WIDTH = "DEMO_PICTURE_WIDTH"
"""The name of the environment variable with the width in pixels that trips' pictures and banners are scaled down to."""

PAINTS = 3
"""The number of pictures for all vehicles of a category."""


class EncodingFailed(Exception):
    """An encoding process ended without its pictures."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A picture of the demo, named by its scene (events, banners, hotels) or mark (logos).

    A portrait has the name of the driver, a vehicle the name of its category. A hotel's master is an event's.
    """

    kind: Kind
    name: str
    seed: int = 0

    @property
    def path(self) -> Path:
        """The path of its master."""
        stem = self.name.lower().replace(" ", "-") + (f"-{self.seed}" if self.kind in {*SCENIC, "vehicle"} else "")
        folder = FOLDER / ("event" if self.kind == "hotel" else self.kind)
        return folder / (f"{stem}.avif" if self.kind in SCENIC else f"{stem}.webp")


def card(picture: Picture) -> Asset:
    """Return the picture of a trip."""
    return Asset("event", picture.scene, picture.seed)


def banner(operator: Operator) -> Asset:
    """Return the banner of an operator's site."""
    return Asset("banner", operator.banner.scene, operator.banner.seed)


def logo(operator: Operator) -> Asset:
    """Return the logo of an operator."""
    return Asset("logo", operator.mark)


def lodging(hotel: Hotel) -> Asset:
    """Return the picture of a hotel."""
    return Asset("hotel", hotel.scene, hotel.seed)


def portrait(driver: Driver) -> Asset:
    """Return the picture of a driver."""
    return Asset("portrait", driver.name)


def likeness(vehicle: Vehicle) -> Asset:
    """Return the picture of a vehicle."""
    return Asset("vehicle", vehicle.category, sum(vehicle.number.encode()) % PAINTS)


def of_partners(operator: Operator) -> list[Asset]:
    """List the pictures of an operator's hotels, drivers and vehicles."""
    return [lodging(hotel) for hotel in operator.hotels] + [
        asset
        for driver in operator.drivers
        for asset in (portrait(driver), *(likeness(vehicle) for vehicle in driver.vehicles))
    ]


def first_shown(operator: Operator) -> Iterator[Asset]:
    """Yield the pictures of an operator's first pages.

    These are its logo and banner, the first picture of each trip, and its hotels, drivers and vehicles.
    """
    yield logo(operator)
    yield banner(operator)
    yield from (card(event.picture) for event in operator.events)
    yield from of_partners(operator)


def every(operator: Operator) -> Iterator[Asset]:
    """Yield all pictures of an operator."""
    yield from first_shown(operator)
    yield from (card(picture) for event in operator.events for picture in event.gallery)


async def encode(assets: Sequence[Asset], *, gently: bool = False) -> list[EncodedImage]:
    """Encode pictures in another process, in order; `gently` lowers its priority.

    Raises EncodingFailed.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "toli_demo.data.pictures",
        *(["gently"] if gently else []),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        encoded, _ = await process.communicate(json.dumps([asdict(asset) for asset in assets]).encode())
    finally:
        if process.returncode is None:
            process.kill()
    if process.returncode != 0:
        raise EncodingFailed(f"the encoding process ended with {process.returncode}")
    # Safe to unpickle: the process is ours and reads only the assets above.
    images: list[EncodedImage] = pickle.loads(encoded)  # noqa: S301
    return images


def encode_one(asset: Asset) -> EncodedImage:
    """Encode one picture in this process."""
    width = os.environ.get(PICTURE_WIDTH)
    with Image.open(asset.path) as master:
        if width and asset.kind in SCENIC:
            master.thumbnail((int(width), int(width)))
        return encode_picture(master.convert("RGB"), purpose=PURPOSES[asset.kind], effort=EFFORT)


def main() -> None:
    """Encode the assets listed on stdin."""
    # Ctrl-C in a terminal signals all of its processes; this one must end without a traceback.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if "gently" in sys.argv:
        os.nice(15)
    assets = [Asset(**asset) for asset in json.load(sys.stdin)]
    pickle.dump([encode_one(asset) for asset in assets], sys.stdout.buffer)


if __name__ == "__main__":
    main()
