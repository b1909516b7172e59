"""Limits of a person to some trips or departures of a client, which row-level security enforces.

The middleware sets them for the request; every transaction in the client's scope then carries them, so that lists,
counts and look-ups by id show nothing else (docs/mechanisms/team.md).
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
    """The only trips, and with `departures` the only departures, that a person sees of a client."""

    trips: frozenset[int]
    departures: frozenset[int] | None = None

    @property
    def values(self) -> dict[str, str]:
        """The values of the settings that the policies read, by parameter name."""
        departures = "" if self.departures is None else _listed(self.departures)
        return {"trips": _listed(self.trips), "departures": departures}


EVERYTHING: Final[Mapping[int, TripLimit]] = MappingProxyType({})
LIMITS: ContextVar[Mapping[int, TripLimit]] = ContextVar("toli.limits", default=EVERYTHING)
"""The limits of the person who sent the request, by client."""


def _listed(ids: Iterable[int]) -> str:
    return ",".join(str(int(one)) for one in sorted(ids)) or NONE
