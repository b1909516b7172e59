from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final

from toli.kit.errors import InvalidFields
from toli.kit.formats import format_rupees
from toli.kit.text import Text
from toli.kit.translation import mark, translate, write_day, write_days
from toli.messaging.correspondence.service.messages import Message
from toli.operating.departures.schemas import ChangeIn, ChangeKind, ChoiceKind, Dates, DefaultChoice, StoredDetails

DAYS_TO_CHOOSE: Final = 7
"""How long travellers have to choose, unless the operator says otherwise."""
REMIND_BEFORE: Final = 2
"""So many days before the last day to choose, who has not chosen is reminded."""
CHOICES: Final[tuple[ChoiceKind, ...]] = (ChoiceKind.ACCEPT, ChoiceKind.MOVE, ChoiceKind.CREDIT, ChoiceKind.REFUND)

MESSAGES: Final[Mapping[ChangeKind, Message]] = {
    ChangeKind.CANCEL: Message(
        mark("{trip} of {start_date} is cancelled"),
        mark(
            "Hello {first_name},\n\n"
            "we are sorry: {trip} ({dates}) does not take place, and your booking {reference} is cancelled.\n\n"
            "{refund}\n\n"
            "{operator}"
        ),
    ),
    ChangeKind.POSTPONE: Message(
        mark("New dates for {trip}: {dates}"),
        mark(
            "Hello {first_name},\n\n"
            "{trip} cannot take place on {old_dates}. The new dates are {dates}.\n\n"
            "Please tell us until {choose_by} whether you keep your booking {reference}, or what you would like "
            "instead:\n\n"
            "{choice_link}\n\n"
            "If you do not choose: {default}.\n\n"
            "{operator}"
        ),
    ),
    ChangeKind.MERGE: Message(
        mark("Another departure of {trip}: {dates}"),
        mark(
            "Hello {first_name},\n\n"
            "your departure of {trip} on {old_dates} does not take place alone. You travel with that of {dates}: "
            "same beds, same price.\n\n"
            "Please tell us until {choose_by} whether you keep your booking {reference}, or what you would like "
            "instead:\n\n"
            "{choice_link}\n\n"
            "If you do not choose: {default}.\n\n"
            "{operator}"
        ),
    ),
    ChangeKind.HOTEL: Message(
        mark("Another hotel on {trip}"),
        mark("Hello {first_name},\n\nthere is a change on {trip} ({dates}): {change}\n\n{link}\n\n{operator}"),
    ),
    ChangeKind.ITINERARY: Message(
        mark("A change of plan on {trip}"),
        mark("Hello {first_name},\n\nthere is a change on {trip} ({dates}): {change}\n\n{link}\n\n{operator}"),
    ),
}
"""The usual message of each change; another booking window needs none."""

CHOICE_MESSAGES: Final[Mapping[ChangeKind, Message]] = {
    ChangeKind.CANCEL: Message(
        mark("{trip} of {start_date} is cancelled: please choose"),
        mark(
            "Hello {first_name},\n\n"
            "we are sorry: {trip} ({dates}) does not take place. All that you paid for your booking {reference} "
            "can go back to you, or you choose something else. Please tell us until {choose_by}:\n\n"
            "{choice_link}\n\n"
            "If you do not choose: {default}.\n\n"
            "{operator}"
        ),
    ),
    ChangeKind.HOTEL: Message(
        mark("Another hotel on {trip}"),
        mark(
            "Hello {first_name},\n\n"
            "there is a change on {trip} ({dates}): {change}\n\n"
            "Please tell us until {choose_by} whether you keep your booking {reference}, or what you would like "
            "instead:\n\n"
            "{choice_link}\n\n"
            "If you do not choose: {default}.\n\n"
            "{operator}"
        ),
    ),
    ChangeKind.ITINERARY: Message(
        mark("A change of plan on {trip}"),
        mark(
            "Hello {first_name},\n\n"
            "there is a change on {trip} ({dates}): {change}\n\n"
            "Please tell us until {choose_by} whether you keep your booking {reference}, or what you would like "
            "instead:\n\n"
            "{choice_link}\n\n"
            "If you do not choose: {default}.\n\n"
            "{operator}"
        ),
    ),
}
"""Those of changes that need not be accepted, and of a cancelled departure whose travellers choose."""

REMINDER: Final = Message(
    mark("Please choose until {choose_by}: {trip}"),
    mark(
        "Hello {first_name},\n\n"
        "you have not chosen yet what happens with your booking for {trip}: {change}\n\n"
        "Please tell us until {choose_by} whether you keep your booking {reference}, or what you would like "
        "instead:\n\n"
        "{choice_link}\n\n"
        "If you do not choose: {default}.\n\n"
        "{operator}"
    ),
)

CREDIT_GIVEN: Final = Message(
    mark("Your travel credit for {trip}"),
    mark(
        "Hello {first_name},\n\n"
        "your booking {reference} for {trip} is cancelled as you chose. You have {credit} of travel credit with "
        "us, which you can use for any of our trips until {credit_until}.\n\n"
        "{link}\n\n"
        "{operator}"
    ),
)

_USUAL: Final = (*MESSAGES.values(), *CHOICE_MESSAGES.values(), REMINDER, CREDIT_GIVEN)

DEFAULTS: Final[Mapping[DefaultChoice, str]] = {
    ChoiceKind.ACCEPT: mark("your booking stays as it is now"),
    ChoiceKind.CREDIT: mark("your booking is cancelled and you get travel credit for all that you paid"),
    ChoiceKind.REFUND: mark("your booking is cancelled and all your money goes back"),
}


def check_change(change: ChangeIn) -> None:
    """Raises InvalidFields."""
    needed: dict[ChangeKind, tuple[tuple[str, Text], ...]] = {
        ChangeKind.CANCEL: (),
        ChangeKind.POSTPONE: (("tour_start_date", Text("Choose the new first day.")),),
        ChangeKind.MERGE: (("target_plan_id", Text("Choose the departure to merge into.")),),
        ChangeKind.WINDOW: (("booking_end_date", Text("Choose the last day of booking.")),),
        ChangeKind.HOTEL: (
            ("plan_resource_id", Text("Choose the hotel to replace.")),
            ("hotel_id", Text("Choose the new hotel.")),
        ),
        ChangeKind.ITINERARY: (("summary", Text("Describe what changes.")),),
    }
    problems = [(field, sentence) for field, sentence in needed[change.kind] if not getattr(change, field)]
    if problems:
        raise InvalidFields(problems)


def choices_of(change: ChangeIn) -> list[ChoiceKind]:
    has_choice = change.kind in {ChangeKind.POSTPONE, ChangeKind.MERGE} or (
        change.kind in {ChangeKind.CANCEL, ChangeKind.HOTEL, ChangeKind.ITINERARY} and change.offers_choice
    )
    withheld = {ChoiceKind.ACCEPT} if change.kind == ChangeKind.CANCEL else set()
    if not change.offers_move:
        withheld.add(ChoiceKind.MOVE)
    return [choice for choice in CHOICES if has_choice and choice not in withheld]


def default_choice_of(change: ChangeIn, choices: Sequence[ChoiceKind]) -> DefaultChoice | None:
    """Return the default choice; None without choices. Raises InvalidFields."""
    if not choices:
        return None
    default = change.default_choice or (ChoiceKind.REFUND if change.kind == ChangeKind.CANCEL else ChoiceKind.ACCEPT)
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
    if change.kind == ChangeKind.WINDOW:
        return None
    usual = (CHOICE_MESSAGES if has_choice else {}).get(change.kind, MESSAGES[change.kind])
    return Message(change.subject or usual.subject, change.text or usual.text)


def describe_dates(dates: Dates) -> str:
    if dates.tour_start_date == dates.tour_end_date:
        return write_day(dates.tour_start_date)
    return write_days(dates.tour_start_date, dates.tour_end_date)


def choice_for(choice: DefaultChoice, *, can_have_credit: bool) -> DefaultChoice:
    """Return the effective choice: credit needs a contact."""
    return ChoiceKind.REFUND if choice == ChoiceKind.CREDIT and not can_have_credit else choice


def describe_refund(*, online: int, offline: int, credit: int, on_account: int) -> str:
    """In the current language."""
    parts = []
    if online:
        parts.append(
            translate(
                "{amount} goes back to the card or account that you paid with, usually within 5 to 7 working days.",
                amount=format_rupees(online),
            )
        )
    if offline:
        parts.append(
            translate("{amount} we return to you directly, in cash or by bank transfer.", amount=format_rupees(offline))
        )
    if credit:
        parts.append(translate("{amount} is travel credit again.", amount=format_rupees(credit)))
    if on_account:
        parts.append(translate("{amount} is on your account with us again.", amount=format_rupees(on_account)))
    return " ".join(parts) or translate("Nothing was paid, so nothing has to go back.")


def is_usual(message: Message) -> bool:
    """Whether an operator has not changed it, so that it has translations."""
    return message in _USUAL


def change_in(language: str, details: Mapping[str, object]) -> str:
    """The sentence about the change; in English if there is no translation."""
    stored = StoredDetails.model_validate(details)
    return stored.translations.get(language, stored.change)
