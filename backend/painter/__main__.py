"""Paints the masters of the demo's pictures: `python -m painter` those that are missing, with `--all` every one anew.

Masters that no trip, operator or driver of the demo shows any more are deleted.
"""

import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from PIL import Image

from painter import draw, draw_banner, draw_logo, draw_portrait, draw_vehicle
from toli_demo.data import content
from toli_demo.data.pictures import FOLDER, Asset, every

QUALITY = 46
"""Of AVIF's own scale: all masters together stay below six megabytes."""
SPEED = 7


def main() -> None:
    """Paint what the demo's content asks for."""
    assets = list(dict.fromkeys(asset for operator in content.operators() for asset in every(operator)))
    colours = {operator.mark: operator.colour for operator in content.operators()}
    wanted = {asset.path for asset in assets}
    for old in FOLDER.glob("*/*"):
        if old not in wanted:
            old.unlink()
    todo = [asset for asset in assets if "--all" in sys.argv or not asset.path.exists()]
    with ProcessPoolExecutor() as processes:
        for path in processes.map(paint, todo, (colours.get(asset.name, "") for asset in todo)):
            print(path)
    print(f"{len(assets)} pictures, {size_of(wanted) / 1_000_000:.2f} MB")


def paint(asset: Asset, colour: str) -> str:
    """Paint one master; its path."""
    asset.path.parent.mkdir(parents=True, exist_ok=True)
    picture = draw_asset(asset, colour=colour)
    if asset.path.suffix == ".avif":
        picture.save(asset.path, quality=QUALITY, speed=SPEED)
    else:
        picture.save(asset.path, lossless=True, method=6)
    return str(asset.path)


def draw_asset(asset: Asset, *, colour: str = "") -> Image.Image:
    """Draw an asset; a logo in its operator's `colour`."""
    if asset.kind == "logo":
        return draw_logo(asset.name, colour=colour)
    if asset.kind == "banner":
        return draw_banner(asset.name, seed=asset.seed)
    if asset.kind == "portrait":
        return draw_portrait(asset.name)
    if asset.kind == "vehicle":
        return draw_vehicle(asset.name, seed=asset.seed)
    return draw(asset.name, seed=asset.seed)


def size_of(paths: Iterable[Path]) -> int:
    """How many bytes files have together."""
    return sum(path.stat().st_size for path in paths)


if __name__ == "__main__":
    main()
