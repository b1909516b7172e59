"""Rules of travellers' changes: until when they make them, which requests count, and what is asked in words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from toli.bookings.schemas.change_request import AskedChange, AskedCount
from toli.bookings.schemas.fields import BookingStatus
from toli.kit.translation import find_text
from toli.pricing.party import Beds, Party
from toli.pricing.terms import CancellationTerms


def get_own_until(terms: CancellationTerms, *, starts_on: date) -> date | None:
    """Get the last day on which travellers change a booking themselves; None where they never do."""
    days = terms.own_changes_days
    return None if days is None else starts_on - timedelta(days=days)


def is_open_request(state: str, *, booking_status: BookingStatus, starts_on: date, today: date) -> bool:
    """Whether a request still counts: it expires when the booking is cancelled, and on the first day of the tour."""
    return state == "asked" and booking_status == BookingStatus.CONFIRMED and today < starts_on


def count_beds(party: Party) -> list[AskedCount]:
    """Count the people of a party by the kind of their beds."""
    return [AskedCount(name=_name(beds), quantity=beds.quantity) for beds in party.beds]


def count_add_ons(party: Party) -> list[AskedCount]:
    """Count the add-ons of a party, those of several purchases together."""
    counts: Counter[str] = Counter()
    for one in party.add_ons:
        counts[one.name] += one.quantity
    return [AskedCount(name=name, quantity=quantity) for name, quantity in counts.items()]


def read_words(asked: AskedChange, names: Mapping[str, str]) -> AskedChange:
    """Return what is asked for in the reader's language; `names` has the operator's own names in it."""

    def read(counts: Sequence[AskedCount]) -> list[AskedCount]:
        return [one.model_copy(update={"name": _read_name(one.name, names)}) for one in counts]

    return asked.model_copy(
        update={
            "beds_before": read(asked.beds_before),
            "beds": read(asked.beds),
            "add_ons_before": read(asked.add_ons_before),
            "add_ons": read(asked.add_ons),
        }
    )


def _read_name(name: str, names: Mapping[str, str]) -> str:
    """Read a name that has several, between commas; those that a trip begins with are known."""
    if name in names:
        return names[name]
    return ", ".join(names.get(part) or find_text(part) for part in name.split(", "))


def _name(beds: Beds) -> str:
    parts = (
        beds.room_type,
        None if beds.category is None else beds.category.name,
        None if beds.variant is None else beds.variant.name,
        None if beds.supplement is None else "room alone",
    )
    return ", ".join(part for part in parts if part)
