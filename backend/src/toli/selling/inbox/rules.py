from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from toli.identity.access.context import TeamPlace
from toli.identity.access.rights import Right
from toli.selling.inbox.schemas import InboxKey, InboxKind, InboxStatus

MOST_VIEWS: Final = 20
"""Of a person."""
LONGEST_SNOOZE: Final = timedelta(days=366)
NOBODY: Final = 0

RIGHTS: Final = {
    InboxKind.ENQUIRY: Right.ENQUIRIES,
    InboxKind.CHANGE: Right.VIEW_BOOKINGS,
    InboxKind.CANCELLATION: Right.VIEW_BOOKINGS,
    InboxKind.REVIEW: Right.REVIEWS,
}
REQUESTS: Final = frozenset({InboxKind.CHANGE, InboxKind.CANCELLATION})


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedItem:
    """`own_status`: of the enquiry, request or review; `status`: as the inbox shows it."""

    key: InboxKey
    trip_id: int | None
    departure_id: int | None
    own_status: InboxStatus
    status: InboxStatus


def visible_kinds(rights: Collection[Right]) -> list[InboxKind]:
    return [kind for kind, right in RIGHTS.items() if right in rights]


def subject_of(key: InboxKey) -> str:
    """Subject of an entry in the audit log; a request is that of its booking."""
    return f"{'booking' if key.kind in REQUESTS else key.kind}:{key.item_id}"


def sees(place: TeamPlace, item: PlacedItem) -> bool:
    limit = place.limit
    if RIGHTS[item.key.kind] not in place.rights:
        return False
    if limit is None:
        return True
    return item.trip_id in limit.trips and (limit.departures is None or item.departure_id in limit.departures)


def owner_of(owner: str | None, *, user_id: int) -> int | None:
    """Id of the owner to filter by; `NOBODY`; None for any."""
    match owner:
        case None:
            return None
        case "me":
            return user_id
        case "nobody":
            return NOBODY
        case _:
            return int(owner)
