"""Which party of a waiting list is offered beds, and which beds."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar


@dataclass(frozen=True, slots=True)
class FreeBeds:
    """The free beds of a departure; those of a sharing type are at most as many as there are in all."""

    in_all: int
    by_type: Mapping[int, int]

    def less(self, beds: Mapping[int, int]) -> "FreeBeds":
        """What is free once `beds` are taken."""
        left = self.in_all - sum(beds.values())
        return FreeBeds(left, {kind: min(count - beds.get(kind, 0), left) for kind, count in self.by_type.items()})


class Party(Protocol):
    """A party that waits: its size, and how many beds of which sharing type it wants; none named, any will do."""

    @property
    def party(self) -> int:
        """How many people it is."""

    @property
    def beds(self) -> Mapping[int, int]:
        """Beds by sharing type."""


P = TypeVar("P", bound=Party)


def choose_beds(party: int, wanted: Mapping[int, int], free: FreeBeds) -> dict[int, int] | None:
    """Choose beds for a party of exactly this size; None when they are not free.

    Where any sharing type will do, the first that takes all of them, else as few sharing types as possible.
    """
    if free.in_all < party:
        return None
    if wanted:
        fits = all(free.by_type.get(kind, 0) >= count for kind, count in wanted.items())
        return dict(wanted) if fits else None
    for kind, count in sorted(free.by_type.items()):
        if count >= party:
            return {kind: party}
    chosen: dict[int, int] = {}
    for kind, count in sorted(free.by_type.items(), key=lambda one: (-one[1], one[0])):
        taken = min(count, party - sum(chosen.values()))
        if taken > 0:
            chosen[kind] = taken
    return chosen if sum(chosen.values()) == party else None


def find_first_that_fits(parties: Iterable[P], free: FreeBeds) -> tuple[P, dict[int, int]] | None:
    """Find the first party, in the order of the list, whose beds are free, with these beds."""
    for one in parties:
        beds = choose_beds(one.party, one.beds, free)
        if beds is not None:
            return one, beds
    return None
