from collections.abc import Mapping
from typing import Final

from toli.kit.errors import AppError
from toli.kit.text import Text

VERSION: Final = "2026-11-29"
"""The day of the last incompatible change of the API."""
VERSION_HEADER: Final = "toli-version"


class UnknownVersion(AppError):
    code = "unknown_version"
    status = 400

    def __init__(self) -> None:
        super().__init__(Text("This installation serves version {version} of the API.", version=VERSION))


def check_version(headers: Mapping[str, str]) -> None:
    """Raises UnknownVersion."""
    if headers.get(VERSION_HEADER, VERSION) != VERSION:
        raise UnknownVersion
