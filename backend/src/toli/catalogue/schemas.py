"""What the catalogue tells: the terms other domains sell by, and the shapes of the wire."""

from dataclasses import dataclass
from datetime import date

from toli.kit.money import Paise


@dataclass(frozen=True, slots=True)
class SharingTerms:
    """A sharing type of a plan; `available` is bounded by its own beds and by the plan's."""

    room_bed_id: int
    room_type: str
    room_capacity: int
    price_per_head_paise: Paise
    available: int


@dataclass(frozen=True, slots=True)
class SaleTerms:
    """Everything that decides whether a plan can be sold now, and for how much, as one statement saw it.

    `today` and the dates are calendar dates in the client's time zone. `is_open`: the client is approved, the event
    active, the plan published and today within its booking window. `sharing` is in the order of its ids, the
    order in which beds are claimed.
    """

    client_id: int
    client_name: str
    event_id: int
    event_plan_id: int
    title: str
    destination: str
    tour_start_date: date
    tour_end_date: date
    tour_duration: int
    time_zone: str
    today: date
    is_open: bool
    terms_version: int
    tax_rate_bp: int
    advance_rate_bp: int
    available: int
    sharing: tuple[SharingTerms, ...]
