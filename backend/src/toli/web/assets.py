import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from toli.kit.errors import NotFound
from toli.kit.languages import FIRST
from toli.web.shell import documents_of

COMPRESSED: Final[Mapping[str, str]] = {"br": ".br", "gzip": ".gz"}
"""The suffixes of the compressed files that the build puts beside a file."""
SOURCE_MAP: Final = ".map"
ASSET_ORIGIN: Final = b"__TOLI_ASSETS__"


@dataclass(frozen=True, slots=True)
class Asset:
    media_type: str
    plain: bytes
    compressed: Mapping[str, bytes]


class Assets:
    """Read on first use: a build never changes under a running process."""

    def __init__(self, directory: Path) -> None:
        self._directory = (directory / "assets").resolve()
        self._root = directory
        self._offline_scripts: dict[str, bytes] = {}
        self._read: dict[str, Asset] = {}

    def get(self, name: str) -> Asset:
        cached = self._read.get(name)
        if cached is not None:
            return cached
        try:
            path = (self._directory / name).resolve()
            is_file = path.is_relative_to(self._directory) and path.is_file()
        except (OSError, ValueError):
            # The file system allows no such name.
            is_file = False
        if not is_file:
            raise NotFound
        beside = {encoding: path.with_name(path.name + end) for encoding, end in COMPRESSED.items()}
        asset = Asset(
            media_type=_media_type(name),
            plain=path.read_bytes(),
            compressed={
                encoding: compressed_path.read_bytes()
                for encoding, compressed_path in beside.items()
                if compressed_path.is_file()
            },
        )
        # Source maps are large and rarely read, so they are not cached.
        if not name.endswith(SOURCE_MAP):
            self._read[name] = asset
        return asset

    def find(self, pattern: str) -> str:
        """Name of the built file. Raises NotFound without a build."""
        path = next(self._directory.glob(pattern), None)
        if path is None:
            raise NotFound
        return path.name

    def offline_script(self, asset_origin: str, *, language: str = FIRST) -> bytes:
        """`asset_origin` is empty for this site. Raises NotFound without a build."""
        cached = self._offline_scripts.get(language)
        if cached is not None:
            return cached
        script = documents_of(self._root, language) / "offline.js"
        if not script.is_file():
            raise NotFound
        self._offline_scripts[language] = script.read_bytes().replace(ASSET_ORIGIN, asset_origin.encode())
        return self._offline_scripts[language]


def _media_type(name: str) -> str:
    if name.endswith(SOURCE_MAP):
        return "application/json"
    return mimetypes.guess_type(name)[0] or "application/octet-stream"
