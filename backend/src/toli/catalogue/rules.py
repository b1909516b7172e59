"""What follows from dates, days and prices, and which of them an event may have."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final

from toli.catalogue.schemas import PlanDates, PlanStatus, Progress, RoomPrice, RoomType, Stop
from toli.kit.errors import Invalid
from toli.kit.money import Paise, half_up

ROOM_CAPACITY: Mapping[RoomType, int] = {
    "Single Sharing": 1,
    "Double Sharing": 2,
    "Triple Sharing": 3,
    "Quad Sharing": 4,
}


MOST_WORDS: Final = 8


def words_of(typed: str) -> tuple[str, ...]:
    """The words of a search, without the commas between them; what comes after the eighth is not looked for."""
    return tuple(typed.replace("\x00", "").replace(",", " ").split()[:MOST_WORDS])


def plan_status(dates: PlanDates, *, is_draft: bool, today: date) -> PlanStatus:
    """Where a departure stands on a day of the client's calendar. Each date counts as a whole day."""
    if is_draft:
        return "draft"
    if today < dates.booking_start_date:
        return "upcoming"
    if today <= dates.booking_end_date:
        return "booking"
    if today < dates.tour_start_date:
        return "scheduled"
    return "ongoing" if today <= dates.tour_end_date else "completed"


def per_day(price: Paise, *, days: int) -> Paise:
    """A price for the trip as a price a day, rounded half up to the paisa; a trip of no days yet counts as one."""
    return Paise(half_up(price, max(1, days)))


def check_dates(dates: PlanDates, *, days: int, today: date) -> None:
    """Raises Invalid at the first date that a departure of so many days may not have."""
    if dates.booking_start_date < today:
        raise Invalid("Booking start date cannot be in the past", field="booking_start_date")
    if dates.booking_end_date < dates.booking_start_date:
        raise Invalid("Booking end date must be after booking start date", field="booking_end_date")
    if dates.tour_start_date <= dates.booking_end_date:
        raise Invalid("Tour start date must be after booking end date", field="tour_start_date")
    end = dates.tour_start_date + timedelta(days=days - 1)
    if dates.tour_end_date != end:
        raise Invalid(f"Tour end date should be {end} based on {days} days duration", field="tour_end_date")


def check_stops(stops: Sequence[Stop], *, days: int) -> None:
    """Raises Invalid for a stop without a name, or on a day that the tour does not have."""
    for number, stop in enumerate(stops):
        if not stop.stop_name.strip():
            raise Invalid("Activity name is required", field=f"itineraries.{number}.stop_name")
    last = max((stop.day_count for stop in stops), default=1)
    if min((stop.day_count for stop in stops), default=1) < 1 or last > days:
        raise Invalid(
            f"Tour duration must be greater than or equal to the maximum day count in itinerary ({last}).",
            field="tour_duration",
        )


def check_prices(prices: Sequence[RoomPrice]) -> None:
    """Raises Invalid for a price or a number of rooms that is not positive, or a sharing type named twice."""
    seen = set()
    for number, price in enumerate(prices):
        if price.price_per_head_trip_paise <= 0:
            raise Invalid("Price per head/trip must be greater than 0", field=f"pricing.{number}.price_per_head_trip")
        if price.total_rooms <= 0:
            raise Invalid("Total rooms must be greater than 0", field=f"pricing.{number}.total_rooms")
        if price.room_type in seen:
            raise Invalid(
                "This room type already exists. Please edit the existing entry or choose a different room type.",
                field=f"pricing.{number}.room_type",
            )
        seen.add(price.room_type)


def missing_steps(progress: Progress) -> list[str]:
    """The wizard's steps that keep an event from being published, by their names on screen."""
    sizes = progress.tour_capacity >= 1 and progress.tour_duration >= 1
    steps = {
        "Basic Info": progress.has_texts and sizes and progress.categories >= 1 and progress.images >= 1,
        "Itinerary": progress.days_with_stops >= max(1, progress.tour_duration),
        "Event Dates": progress.plans >= 1,
        "Pricing": progress.beds >= max(1, progress.tour_capacity),
    }
    return [name for name, is_done in steps.items() if not is_done]
