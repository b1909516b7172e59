"""Takes the pictures of the guides on a server of its own: `screenshots.py [Playwright's arguments]`.

A picture is written anew only where more of it has changed than numbers and days do from one run to the next.
"""

import signal
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from types import FrameType

from demo_server import ROOT, serving
from PIL import Image, ImageChops

PICTURES = ROOT / "docs" / "images" / "guides"
PRODUCT_PICTURES = ROOT / "frontend" / "src" / "features" / "landing" / "pictures"
PRODUCT = {
    "operator-dashboard": ("dashboard", (720, 1440)),
    "operator-rooming": ("rooming", (720, 1440)),
    "traveller-storefront": ("storefront", (390, 585)),
}
"""The pictures that the landing page shows too: their names there, and their widths."""
MOST_BYTES = 60_000
QUALITIES = range(82, 30, -6)
CHANGED = 48
"""How far a pixel's lightness may be off, of 255, before it counts as changed: more than the loss of WebP."""
CHANGED_SHARE = 0.004
"""The share of pixels that may have changed in a picture that is kept."""


def main() -> int:
    """Serve the demo from an empty folder, go the guides' ways in a browser, and keep what is seen."""
    signal.signal(signal.SIGTERM, _end)
    with (
        tempfile.TemporaryDirectory(prefix="toli-shots-") as shots,
        serving(ROOT / "screenshots-server.log") as server,
    ):
        command = ["npm", "run", "--silent", "screenshots", "--", *sys.argv[1:]]
        environment = {**server.environment, "TOLI_E2E_URL": server.main_site, "TOLI_SHOTS": shots}
        # Our own command, no shell.
        status = subprocess.run(command, cwd=ROOT / "frontend", env=environment, check=False).returncode  # noqa: S603
        for shot in sorted(Path(shots).glob("*.png")):
            _keep(shot)
    return status


def _keep(shot: Path) -> None:
    kept = PICTURES / f"{shot.stem}.webp"
    with Image.open(shot) as opened:
        picture = opened.convert("RGB")
    if kept.exists() and _looks_like(kept, picture):
        return
    kept.parent.mkdir(parents=True, exist_ok=True)
    keep_for_landing(shot.stem, picture)
    packed = _packed(picture)
    kept.write_bytes(packed)
    sys.stdout.write(f"{kept.relative_to(ROOT)}: {len(packed) / 1000:.0f} kB\n")


def keep_for_landing(stem: str, picture: Image.Image) -> None:
    """Write a picture for the landing page in each of its widths, as AVIF and WebP, if it is one of those."""
    name, widths = PRODUCT.get(stem, ("", ()))
    for width in widths:
        height = round(picture.height * width / picture.width)
        sized = picture.resize((width, height), Image.Resampling.LANCZOS)
        for suffix, quality in (("avif", 52), ("webp", 72)):
            PRODUCT_PICTURES.mkdir(parents=True, exist_ok=True)
            sized.save(PRODUCT_PICTURES / f"{name}-{width}.{suffix}", quality=quality)


def _looks_like(kept: Path, picture: Image.Image) -> bool:
    with Image.open(kept) as opened:
        before = opened.convert("L")
    if before.size != picture.size:
        return False
    changed = ImageChops.difference(before, picture.convert("L")).histogram()
    return sum(changed[CHANGED:]) < CHANGED_SHARE * picture.width * picture.height


def _packed(picture: Image.Image) -> bytes:
    for quality in QUALITIES:
        packed = BytesIO()
        picture.save(packed, "WEBP", quality=quality, method=6)
        if packed.tell() <= MOST_BYTES:
            break
    return packed.getvalue()


def _end(_number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
