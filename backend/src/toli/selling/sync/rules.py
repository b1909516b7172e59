"""Cursors of lists for synchronisation: opaque to programs, and valid for one list of one company."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import astuple, dataclass
from typing import Annotated, Final
from zlib import crc32

import orjson
from pydantic import Field, TypeAdapter, ValidationError

from toli.infra.db.limits import TripLimit
from toli.selling.sync.schemas import SyncList


@dataclass(frozen=True, slots=True)
class Position:
    """A place in the order of a list; the entries up to it are read."""

    xid: int = 0
    item: str = ""
    departure_id: int = 0


PositionValues = tuple[
    Annotated[int, Field(strict=True, ge=0, lt=2**63)],
    Annotated[str, Field(strict=True, pattern=r"^[^\x00]*$")],
    Annotated[int, Field(strict=True, ge=0, lt=2**63)],
]
POSITION: Final = TypeAdapter(PositionValues)


@dataclass(frozen=True, slots=True)
class CursorScope:
    """`generation` counts restores of the database. `limit` is a checksum of the caller's limit to trips."""

    client_id: int
    list: SyncList
    generation: int
    limit: int


def scope_of(client_id: int, sync_list: SyncList, generation: int, limit: TripLimit | None) -> CursorScope:
    values = b"" if limit is None else orjson.dumps(limit.values)
    return CursorScope(client_id, sync_list, generation, crc32(values))


def to_cursor(scope: CursorScope, position: Position) -> str:
    return urlsafe_b64encode(orjson.dumps([*astuple(scope), *astuple(position)])).decode().rstrip("=")


def parse_cursor(cursor: str, *, scope: CursorScope) -> Position | None:
    """Return None for a cursor of another scope, or of another form."""
    try:
        values = orjson.loads(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except ValueError:
        return None
    size = len(astuple(scope))
    if not isinstance(values, list) or values[:size] != list(astuple(scope)):
        return None
    try:
        return Position(*POSITION.validate_python(values[size:]))
    except ValidationError:
        return None
