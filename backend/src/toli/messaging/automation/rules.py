from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from toli.kit.translation import mark
from toli.messaging.automation.schemas import Anchor, StepName


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """`catches_up`: also sent late, until the tour begins. `is_same_day`: only true on its day.

    `is_once`: sent once, also after the departure moves; other steps once per anchor day.
    """

    anchor: Anchor
    offset_days: int
    first_offset: int
    last_offset: int
    hour: int
    subject: str
    text: str
    catches_up: bool = False
    is_same_day: bool = False
    is_once: bool = False
    may_switch_off: bool = True


STEPS: Final[Mapping[StepName, Step]] = {
    "confirmation": Step(
        anchor="booking",
        offset_days=0,
        first_offset=0,
        last_offset=0,
        hour=9,
        subject=mark("Booking confirmed: {trip} ({reference})"),
        text=mark("{operator} looks forward to travelling with you."),
        is_once=True,
        may_switch_off=False,
    ),
    "packing": Step(
        anchor="start",
        offset_days=-14,
        first_offset=-90,
        last_offset=-1,
        hour=10,
        subject=mark("What to pack for {trip}"),
        text=mark("""\
Hello {first_name},

{trip} starts on {start_date}. Please take with you:

{packing_list}

Questions? Just reply to this e-mail.

{operator}"""),
        catches_up=True,
        is_once=True,
    ),
    "balance_before": Step(
        anchor="due",
        offset_days=-7,
        first_offset=-60,
        last_offset=-1,
        hour=9,
        subject=mark("{next_due} for {trip} is due on {due_date}"),
        text=mark("{next_due} for your booking with {operator} is due on {due_date}."),
        is_same_day=True,
    ),
    "balance_due": Step(
        anchor="due",
        offset_days=0,
        first_offset=0,
        last_offset=0,
        hour=9,
        subject=mark("{next_due} for {trip} is due today"),
        text=mark("{next_due} for your booking with {operator} is due today."),
        is_same_day=True,
    ),
    "balance_late": Step(
        anchor="due",
        offset_days=2,
        first_offset=1,
        last_offset=60,
        hour=9,
        subject=mark("Overdue: {next_due} for {trip} has been due since {due_date}"),
        text=mark(
            "{next_due} for your booking with {operator} has been due since {due_date}. Please pay it now to keep your"
            " places."
        ),
        is_same_day=True,
    ),
    "id_missing": Step(
        anchor="start",
        offset_days=-10,
        first_offset=-90,
        last_offset=-1,
        hour=10,
        subject=mark("ID details for {trip} are missing"),
        text=mark("""\
Hello {first_name},

hotels and permits for {trip} ({dates}) need an ID number and an emergency contact of each traveller. \
{missing_ids} of your {travellers} travellers lack one of them. Please add what is missing to your booking \
{reference}: {link}

{operator}"""),
    ),
    "before_start": Step(
        anchor="start",
        offset_days=-3,
        first_offset=-30,
        last_offset=-1,
        hour=10,
        subject=mark("{trip} starts on {start_date}: where to be"),
        text=mark("""\
Hello {first_name},

{trip} starts on {start_date}. Please read this before you leave home.

Where to be:
{pickup}

Who to call on the way:
{leader}

Your rooms:
{rooms}

The weather in {destination}: {forecast}

See you soon,
{operator}"""),
    ),
    "first_day": Step(
        anchor="start",
        offset_days=0,
        first_offset=-1,
        last_offset=0,
        hour=8,
        subject=mark("Have a good trip: {trip}"),
        text=mark("""\
Hello {first_name},

{trip} begins. If you are late or cannot find us, call:
{leader}

Your booking: {reference}, {link}

Have a good trip,
{operator}"""),
        is_same_day=True,
    ),
    "after_tour": Step(
        anchor="end",
        offset_days=1,
        first_offset=0,
        last_offset=60,
        hour=11,
        subject=mark("Thank you for travelling with {operator}"),
        text=mark("""\
Hello {first_name},

thank you for travelling with us on {trip}. How was it? Please write a review; it takes a minute and helps other \
travellers: {review_link}

Is there anything that we should hear first? Just reply to this e-mail.

{operator}"""),
        is_once=True,
    ),
}
"""Every step by its name, in the order of time."""
