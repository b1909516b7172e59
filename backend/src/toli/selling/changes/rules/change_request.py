from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from toli.catalogue.pricing.party import Beds, Party
from toli.clients.companies.terms import CancellationTerms
from toli.kit.translation import find_text
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.changes.schemas.change_request import AskedChange, AskedCount, ChangeRequestState


def get_own_until(terms: CancellationTerms, *, starts_on: date) -> date | None:
    """Get the last day for changes without the operator; None if never."""
    days = terms.own_changes_days
    return None if days is None else starts_on - timedelta(days=days)


def is_open_request(state: ChangeRequestState, *, booking_status: BookingStatus, starts_on: date, today: date) -> bool:
    """A request expires on cancellation and on the first day of the tour."""
    return state == ChangeRequestState.ASKED and booking_status == BookingStatus.CONFIRMED and today < starts_on


def count_beds(party: Party) -> list[AskedCount]:
    return [AskedCount(name=_name(beds), quantity=beds.quantity) for beds in party.beds]


def count_add_ons(party: Party) -> list[AskedCount]:
    counts: Counter[str] = Counter()
    for add_on in party.add_ons:
        counts[add_on.name] += add_on.quantity
    return [AskedCount(name=name, quantity=quantity) for name, quantity in counts.items()]


def read_words(request: AskedChange, names: Mapping[str, str]) -> AskedChange:
    """`names` has the operator's own names in the reader's language."""

    def read(counts: Sequence[AskedCount]) -> list[AskedCount]:
        return [count.model_copy(update={"name": _read_name(count.name, names)}) for count in counts]

    return request.model_copy(
        update={
            "beds_before": read(request.beds_before),
            "beds": read(request.beds),
            "add_ons_before": read(request.add_ons_before),
            "add_ons": read(request.add_ons),
        }
    )


def _read_name(name: str, names: Mapping[str, str]) -> str:
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
