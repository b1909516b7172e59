"""The built front end: hashed files, kept in memory and compressed once."""

import mimetypes
from dataclasses import dataclass
from pathlib import Path

import brotli
from fastapi import APIRouter, Request
from starlette.responses import Response

from toli.kit.errors import NotFound

router = APIRouter(include_in_schema=False)

COMPRESSIBLE = {".js", ".css", ".svg", ".json", ".txt", ".html"}
FOR_A_YEAR = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent."""

    media_type: str
    plain: bytes
    compressed: bytes | None


class Assets:
    """The files under `assets/`, read on first use: a build never changes under a running process."""

    def __init__(self, directory: Path) -> None:
        self._directory = (directory / "assets").resolve()
        self._read: dict[str, Asset] = {}

    def get(self, name: str) -> Asset:
        """A file by its name.

        Raises NotFound for a name that is no file of the build.
        """
        known = self._read.get(name)
        if known is not None:
            return known
        path = (self._directory / name).resolve()
        if not path.is_relative_to(self._directory) or not path.is_file():
            raise NotFound
        plain = path.read_bytes()
        asset = Asset(
            media_type=mimetypes.guess_type(name)[0] or "application/octet-stream",
            plain=plain,
            compressed=brotli.compress(plain, quality=9) if path.suffix in COMPRESSIBLE else None,
        )
        self._read[name] = asset
        return asset


@router.get("/assets/{name:path}")
async def asset(request: Request, name: str) -> Response:
    """A built file; its name changes with its content, so it may be kept for ever."""
    assets: Assets = request.app.state.assets
    found = assets.get(name)
    headers = {"Cache-Control": FOR_A_YEAR, "Vary": "Accept-Encoding"}
    if found.compressed is not None and "br" in request.headers.get("accept-encoding", ""):
        return Response(found.compressed, media_type=found.media_type, headers={**headers, "Content-Encoding": "br"})
    return Response(found.plain, media_type=found.media_type, headers=headers)
