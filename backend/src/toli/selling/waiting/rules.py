from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar


@dataclass(frozen=True, slots=True)
class FreeBeds:
    """Free beds; a sharing type has at most `in_all`."""

    in_all: int
    by_type: Mapping[int, int]

    def less(self, beds: Mapping[int, int]) -> "FreeBeds":
        beds_left = self.in_all - sum(beds.values())
        return FreeBeds(
            beds_left, {kind: min(count - beds.get(kind, 0), beds_left) for kind, count in self.by_type.items()}
        )


class Party(Protocol):
    """A waiting party; without beds any sharing type will do."""

    @property
    def party(self) -> int:
        pass

    @property
    def beds_by_type(self) -> Mapping[int, int]:
        pass


P = TypeVar("P", bound=Party)


def choose_beds(party: int, requested_beds: Mapping[int, int], free: FreeBeds) -> dict[int, int] | None:
    """None if not free.

    For any sharing type: the first that fits all, else as few types as possible.
    """
    if free.in_all < party:
        return None
    if requested_beds:
        fits = all(free.by_type.get(kind, 0) >= count for kind, count in requested_beds.items())
        return dict(requested_beds) if fits else None
    for kind, count in sorted(free.by_type.items()):
        if count >= party:
            return {kind: party}
    chosen: dict[int, int] = {}
    for kind, count in sorted(free.by_type.items(), key=lambda entry: (-entry[1], entry[0])):
        beds = min(count, party - sum(chosen.values()))
        if beds > 0:
            chosen[kind] = beds
    return chosen if sum(chosen.values()) == party else None


def find_first_that_fits(parties: Iterable[P], free: FreeBeds) -> tuple[P, dict[int, int]] | None:
    for party in parties:
        beds = choose_beds(party.party, party.beds_by_type, free)
        if beds is not None:
            return party, beds
    return None
