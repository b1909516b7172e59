import re
from collections.abc import Collection, Mapping
from dataclasses import fields
from datetime import date, datetime, timedelta
from typing import Final

from pydantic import BaseModel

from toli.catalogue.trips.schemas.departures import DepartureRule, PlanDates, PlanStatus
from toli.catalogue.trips.schemas.events import EventFacts, Progress, PublicationProblem, Step
from toli.catalogue.trips.schemas.prices import MOST_PERSONS
from toli.kit.errors import Invalid, InvalidFields
from toli.kit.languages import FIRST
from toli.kit.money import Paise, half_up
from toli.kit.text import Text

NAMES: Final = {
    "booking_start_date": Text("Booking start date"),
    "booking_end_date": Text("Booking end date"),
    "tour_start_date": Text("Tour start date"),
}
MOST_WORDS: Final = 8
PERSONS_MISSING: Final = Text(
    "Enter how many people share a room, from 1 to {most_persons}.", most_persons=MOST_PERSONS
)


def search_words(typed: str) -> tuple[str, ...]:
    return tuple(typed.replace("\x00", "").replace(",", " ").split()[:MOST_WORDS])


def plan_status(dates: PlanDates, *, is_draft: bool, is_active: bool, today: date) -> PlanStatus:
    """Return a status; dates are whole days of the operator's calendar.

    Without an active event: `paused` until the booking window ends.
    """
    if is_draft:
        return "draft"
    if not is_active and today <= dates.booking_end_date:
        return "paused"
    if today < dates.booking_start_date:
        return "upcoming"
    if today <= dates.booking_end_date:
        return "booking"
    if today < dates.tour_start_date:
        return "scheduled"
    return "ongoing" if today <= dates.tour_end_date else "completed"


def per_day(price: Paise, *, days: int) -> Paise:
    """Return the price per day, rounded half up to the paisa; no duration counts as one day."""
    return Paise(half_up(price, max(1, days)))


def tour_end(tour_start: date, *, days: int) -> date:
    return tour_start + timedelta(days=max(1, days) - 1)


def last_day_of_add_on(starts_on: date, *, cutoff_days: int) -> date:
    return starts_on - timedelta(days=max(1, cutoff_days))


def price_of_add_on(price: int, *, days: int, is_per_day: bool) -> Paise:
    return Paise(price * (max(1, days) if is_per_day else 1))


def date_problems(
    dates: PlanDates, *, days: int, today: date, unchanged_fields: Collection[str] = ()
) -> list[tuple[str, Text]]:
    problems: dict[str, Text] = {}
    if dates.booking_end_date < dates.booking_start_date:
        problems["booking_end_date"] = Text("Booking end date must be after booking start date")
    if dates.tour_start_date <= dates.booking_end_date:
        problems["tour_start_date"] = Text("Tour start date must be after booking end date")
    for name, label in NAMES.items():
        if name not in unchanged_fields and getattr(dates, name) < today:
            problems.setdefault(name, Text("{date} cannot be in the past", date=label))
    end = tour_end(dates.tour_start_date, days=days)
    if dates.tour_end_date != end and "tour_start_date" not in problems:
        problems["tour_end_date"] = Text(
            "Tour end date should be {end} based on {days} days duration", end=end, days=days
        )
    return [(field.name, problems[field.name]) for field in fields(dates) if field.name in problems]


def check_dates(dates: PlanDates, *, days: int, today: date, unchanged_fields: Collection[str] = ()) -> None:
    """Raises InvalidFields (`date_problems`)."""
    problems = date_problems(dates, days=days, today=today, unchanged_fields=unchanged_fields)
    if problems:
        raise InvalidFields(problems)


def departures(rule: DepartureRule, *, days: int, today: date) -> list[PlanDates]:
    plans = []
    for number in range((rule.last - rule.first).days + 1):
        start = rule.first + timedelta(days=number)
        if start.weekday() not in rule.weekdays or start in rule.leave_out:
            continue
        closes = start - timedelta(days=rule.booking_closes_days)
        opens = max(today, rule.booking_start_date or start - timedelta(days=rule.booking_opens_days))
        if closes >= opens:
            plans.append(PlanDates(opens, closes, start, tour_end(start, days=days)))
    return plans


def check_last_day(last: int, *, days: int) -> None:
    """Raises Invalid."""
    if last > days:
        raise Invalid(
            Text(
                "Tour duration must be greater than or equal to the maximum day count in itinerary ({last}).", last=last
            ),
            field="tour_duration",
        )


def check_day(day: int | None, *, days: int) -> None:
    """Raises Invalid."""
    if days < 1:
        raise Invalid(Text("Please set the tour's duration first."), field="day_count")
    if day is None or not 1 <= day <= days:
        raise Invalid(Text("Please choose a day from 1 to {days}.", days=days), field="day_count")


def missing(progress: Progress) -> list[PublicationProblem]:
    problems: list[PublicationProblem] = []

    def ask(step: Step, field: str, message: str, *, is_there: bool) -> None:
        if not is_there:
            problems.append(PublicationProblem(field=field, message=message, step=step))

    ask("Basic Info", "title", Text("Event title is required"), is_there=progress.has_title)
    ask("Basic Info", "destination", "Destination is required", is_there=progress.has_destination)
    ask("Basic Info", "description", "Description is required", is_there=progress.has_description)
    ask("Basic Info", "category_ids", "Category is required", is_there=progress.categories > 0)
    ask("Basic Info", "tour_duration", "Duration must be at least 1", is_there=progress.tour_duration >= 1)
    ask("Basic Info", "tour_capacity", "Capacity must be at least 1", is_there=progress.tour_capacity >= 1)
    ask("Basic Info", "images", "Image is required", is_there=progress.images > 0)
    for day in range(1, max(1, progress.tour_duration) + 1):
        ask(
            "Itinerary", f"itineraries.day_{day}", f"Day {day}: At least 1 item required", is_there=day in progress.days
        )
    ask("Event Dates", "event_plans", "At least one departure is required", is_there=progress.plans > 0)
    short = max(1, progress.tour_capacity) - progress.beds
    beds = f"Insufficient Bed Capacity. {short} more {'bed is' if short == 1 else 'beds are'} needed."
    ask("Pricing", "room_bed_pricings", beds, is_there=short <= 0)
    return problems


_AGES: Final = re.compile(
    r"\bages?\s+(\d{1,3})(?:\s*(?:to|-|\u2013)\s*(\d{1,3}))?"
    r"|\b(\d{1,3})\s*(?:to|-|\u2013)\s*(\d{1,3})\s+years\s+(?:old|of\s+age)",
    re.IGNORECASE,
)
_PEOPLE: Final = r"(?:people|persons|travellers|guests|participants)\b"
_GROUP: Final = re.compile(
    rf"\bgroups?\s+(?:size\s+)?(?:of\s+)?(?:(\d{{1,5}})\s*(?:to|-|\u2013)\s*|up\s+to\s+)?(\d{{1,5}})(?=\s+{_PEOPLE}|\s*(?:[.,;]|$))"
    rf"|\b(?:up\s+to|at\s+most|maximum(?:\s+of)?|not\s+more\s+than)\s+(\d{{1,5}})\s+{_PEOPLE}",
    re.IGNORECASE | re.MULTILINE,
)


def contradictions(facts: EventFacts, *, runs_from: int | None) -> list[PublicationProblem]:
    """Ages and group sizes in English texts that differ from the trip's ages, minimum group and capacity."""
    problems: list[PublicationProblem] = []

    def note(field: str, message: Text) -> None:
        problems.append(PublicationProblem(field=field, message=message, step="Basic Info"))

    if runs_from is not None and runs_from > facts.tour_capacity > 0:
        note(
            "runs_from",
            Text(
                "The minimum group is {least}, but the capacity is {most}.", least=runs_from, most=facts.tour_capacity
            ),
        )
    texts = {
        "description": facts.description,
        "instruction_for_trip": facts.instruction_for_trip,
        "trip_includes": facts.trip_includes,
        "difficulty_note": facts.difficulty_note,
        "packing_list": facts.packing_list,
        "questions": "\n".join(f"{question.question}\n{question.answer}" for question in facts.questions),
    }
    for field, words in texts.items():
        for stated in _AGES.finditer(words):
            least, most = (int(age) if age else None for age in (stated[1] or stated[3], stated[2] or stated[4]))
            if (facts.min_age is not None and least != facts.min_age) or (
                facts.max_age is not None and most is not None and most != facts.max_age
            ):
                note(field, _name_ages(facts, words=stated[0].strip()))
        for stated in _GROUP.finditer(words):
            least, most = (int(size) if size else None for size in (stated[1], stated[2] or stated[3]))
            if most != facts.tour_capacity > 0 or (least is not None and runs_from and least != runs_from):
                note(
                    field,
                    Text(
                        "A text says “{words}”, but the group is {least} to {most} people.",
                        words=stated[0].strip(),
                        least=runs_from or 1,
                        most=facts.tour_capacity,
                    ),
                )
    return problems


def _name_ages(facts: EventFacts, *, words: str) -> Text:
    if facts.min_age is None or facts.max_age is None:
        age = facts.max_age if facts.min_age is None else facts.min_age
        return Text("A text says “{words}”, but the ages are {ages}.", words=words, ages=age)
    return Text(
        "A text says “{words}”, but the ages are {least} to {most}.",
        words=words,
        least=facts.min_age,
        most=facts.max_age,
    )


def quarter_hour(now: datetime) -> int:
    """The cache period of public responses. Days begin on a quarter of an hour in every time zone."""
    return int(now.timestamp()) // 900


def check_facts(facts: EventFacts) -> None:
    """Require ordered bounds, and both coordinates or none. Raises Invalid."""
    if facts.min_age is not None and facts.max_age is not None and facts.max_age < facts.min_age:
        raise Invalid(Text("The highest age must not be below the lowest."), field="max_age")
    check_place(facts.meeting_latitude, facts.meeting_longitude, field="meeting_latitude")


def check_place(latitude: float | None, longitude: float | None, *, field: str) -> None:
    """Require both coordinates or none. Raises Invalid."""
    if (latitude is None) != (longitude is None):
        raise Invalid(Text("Enter both latitude and longitude, such as 34.1526, 77.5771."), field=field)


def read_in(
    texts: Mapping[str, object], kind: type[BaseModel], translation: Mapping[str, object] | None, *, language: str
) -> dict[str, object]:
    """Return texts in a language, and names of untranslated texts."""
    if language == FIRST:
        return {**texts, "untranslated": []}
    translated_texts = translation or {}
    untranslated = [name for name in kind.model_fields if texts.get(name) and name not in translated_texts]
    return {**texts, **translated_texts, "untranslated": untranslated}
