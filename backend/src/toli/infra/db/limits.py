"""A user's limits to some trips or departures.

The middleware sets them, transactions carry them, row-level security enforces them (docs/mechanisms/team.md).
"""

from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

NONE = "0"
"""An id that no row has: an empty text would mean no limit."""


@dataclass(frozen=True, slots=True)
class TripLimit:
    trips: frozenset[int]
    departures: frozenset[int] | None = None

    @property
    def values(self) -> dict[str, str]:
        departures = "" if self.departures is None else _listed(self.departures)
        return {"trips": _listed(self.trips), "departures": departures}


EVERYTHING: Final[Mapping[int, TripLimit]] = MappingProxyType({})
LIMITS: ContextVar[Mapping[int, TripLimit]] = ContextVar("toli.limits", default=EVERYTHING)
"""The limits of the person who sent the request, by client."""


def _listed(ids: Iterable[int]) -> str:
    return ",".join(str(int(row_id)) for row_id in sorted(ids)) or NONE
