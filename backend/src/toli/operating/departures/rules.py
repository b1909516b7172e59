"""Pure rules of departure changes."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final

from toli.kit.errors import InvalidFields
from toli.kit.formats import format_day, format_rupees
from toli.kit.text import Text
from toli.messaging.correspondence.service.messages import Message
from toli.operating.departures.schemas import ChangeIn, ChoiceKind, Dates, DefaultChoice, Kind

DAYS_TO_CHOOSE: Final = 7
"""How long travellers have to choose, unless the operator says otherwise."""
REMIND_BEFORE: Final = 2
"""So many days before the last day to choose, who has not chosen is reminded."""
CHOICES: Final[tuple[ChoiceKind, ...]] = ("accept", "move", "credit", "refund")

_GREETING: Final = "Hello {first_name},\n\n"
_CHOOSE: Final = """\
Please tell us until {choose_by} whether you keep your booking {reference}, or what you would like instead:

{choice_link}

If you do not choose: {default}.

{operator}"""

MESSAGES: Final[Mapping[Kind, Message]] = {
    "cancel": Message(
        "{trip} of {start_date} is cancelled",
        _GREETING
        + """\
we are sorry: {trip} ({dates}) does not take place, and your booking {reference} is cancelled.

{refund}

{operator}""",
    ),
    "postpone": Message(
        "New dates for {trip}: {dates}",
        _GREETING + "{trip} cannot take place on {old_dates}. The new dates are {dates}.\n\n" + _CHOOSE,
    ),
    "merge": Message(
        "Another departure of {trip}: {dates}",
        _GREETING
        + "your departure of {trip} on {old_dates} does not take place alone. You travel with that of {dates}: same"
        " beds, same price.\n\n" + _CHOOSE,
    ),
    "hotel": Message(
        "Another hotel on {trip}",
        _GREETING + "there is a change on {trip} ({dates}): {change}\n\n{link}\n\n{operator}",
    ),
    "itinerary": Message(
        "A change of plan on {trip}",
        _GREETING + "there is a change on {trip} ({dates}): {change}\n\n{link}\n\n{operator}",
    ),
}
"""The usual message of each change; another booking window needs none."""

_CANCELLED: Final = Message(
    "{trip} of {start_date} is cancelled: please choose",
    _GREETING
    + """\
we are sorry: {trip} ({dates}) does not take place. All that you paid for your booking {reference} can go back to you, \
or you choose something else. Please tell us until {choose_by}:

{choice_link}

If you do not choose: {default}.

{operator}""",
)

CHOICE_MESSAGES: Final[Mapping[Kind, Message]] = {
    "cancel": _CANCELLED,
    **{
        kind: Message(
            MESSAGES[kind].subject, _GREETING + "there is a change on {trip} ({dates}): {change}\n\n" + _CHOOSE
        )
        for kind in ("hotel", "itinerary")
    },
}
"""Those of changes that need not be accepted, and of a cancelled departure whose travellers choose."""

REMINDER: Final = Message(
    "Please choose until {choose_by}: {trip}",
    _GREETING + "you have not chosen yet what happens with your booking for {trip}: {change}\n\n" + _CHOOSE,
)

CREDIT_GIVEN: Final = Message(
    "Your travel credit for {trip}",
    _GREETING
    + """\
your booking {reference} for {trip} is cancelled as you chose. You have {credit} of travel credit with us, which you \
can use for any of our trips until {credit_until}.

{link}

{operator}""",
)

DEFAULTS: Final[Mapping[DefaultChoice, str]] = {
    "accept": "your booking stays as it is now",
    "credit": "your booking is cancelled and you get travel credit for all that you paid",
    "refund": "your booking is cancelled and all your money goes back",
}


def check_change(change: ChangeIn) -> None:
    """Raises InvalidFields."""
    needed: dict[Kind, tuple[tuple[str, Text], ...]] = {
        "cancel": (),
        "postpone": (("tour_start_date", Text("Choose the new first day.")),),
        "merge": (("target_plan_id", Text("Choose the departure to merge into.")),),
        "window": (("booking_end_date", Text("Choose the last day of booking.")),),
        "hotel": (
            ("plan_resource_id", Text("Choose the hotel to replace.")),
            ("hotel_id", Text("Choose the new hotel.")),
        ),
        "itinerary": (("summary", Text("Describe what changes.")),),
    }
    problems = [(field, sentence) for field, sentence in needed[change.kind] if not getattr(change, field)]
    if problems:
        raise InvalidFields(problems)


def choices_of(change: ChangeIn) -> list[ChoiceKind]:
    has_choice = change.kind in {"postpone", "merge"} or (
        change.kind in {"cancel", "hotel", "itinerary"} and change.offers_choice
    )
    withheld = {"accept"} if change.kind == "cancel" else set()
    if not change.offers_move:
        withheld.add("move")
    return [choice for choice in CHOICES if has_choice and choice not in withheld]


def default_choice_of(change: ChangeIn, choices: Sequence[ChoiceKind]) -> DefaultChoice | None:
    """Return the default choice; None without choices. Raises InvalidFields."""
    if not choices:
        return None
    default = change.default_choice or ("refund" if change.kind == "cancel" else "accept")
    if default not in choices:
        raise InvalidFields(
            [("default_choice", Text("The departure does not take place: choose money or travel credit."))]
        )
    return default


def last_day_to_choose(change: ChangeIn, *, today: date, starts_on: date) -> date:
    """Raises InvalidFields."""
    if change.choose_by is None:
        return max(min(today + timedelta(days=DAYS_TO_CHOOSE), starts_on - timedelta(days=1)), today)
    if not today <= change.choose_by < starts_on:
        raise InvalidFields([("choose_by", Text("Choose a day from today to the day before the start."))])
    return change.choose_by


def message_of(change: ChangeIn, *, has_choice: bool) -> Message | None:
    if change.kind == "window":
        return None
    usual = (CHOICE_MESSAGES if has_choice else {}).get(change.kind, MESSAGES[change.kind])
    return Message(change.subject or usual.subject, change.text or usual.text)


def describe_dates(dates: Dates) -> str:
    if dates.tour_start_date == dates.tour_end_date:
        return format_day(dates.tour_start_date)
    return f"{format_day(dates.tour_start_date)} to {format_day(dates.tour_end_date)}"


def choice_for(choice: DefaultChoice, *, has_account: bool) -> DefaultChoice:
    """Return the effective choice: credit needs an account."""
    return "refund" if choice == "credit" and not has_account else choice


def describe_refund(*, online: int, offline: int, credit: int) -> str:
    parts = []
    if online:
        parts.append(
            f"{format_rupees(online)} goes back to the card or account that you paid with, usually within 5 to 7"
            " working days."
        )
    if offline:
        parts.append(f"{format_rupees(offline)} we return to you directly, in cash or by bank transfer.")
    if credit:
        parts.append(f"{format_rupees(credit)} is travel credit again.")
    return " ".join(parts) or "Nothing was paid, so nothing has to go back."
