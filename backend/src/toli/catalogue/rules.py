"""What follows from a departure's dates, and from prices."""

from datetime import date

from toli.catalogue.schemas import PlanStatus
from toli.kit.money import Paise, half_up


def plan_status(
    *,
    today: date,
    is_draft: bool,
    booking_start_date: date,
    booking_end_date: date,
    tour_start_date: date,
    tour_end_date: date,
) -> PlanStatus:
    """Where a departure stands on a day of the client's calendar. Each date counts as a whole day."""
    if is_draft:
        return "draft"
    if today < booking_start_date:
        return "upcoming"
    if today <= booking_end_date:
        return "booking"
    if today < tour_start_date:
        return "scheduled"
    return "ongoing" if today <= tour_end_date else "completed"


def per_day(price: Paise, *, days: int) -> Paise:
    """A price for the trip as a price a day, rounded half up to the paisa; a trip of no days yet counts as one."""
    return Paise(half_up(price, max(1, days)))
