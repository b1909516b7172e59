"""Pure decisions about leaders' links."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from toli.operating.leaders.schemas import LinkState, PhoneState

SHOWN_DAYS: Final = 3
"""Days after the tour for which its sheet is shown."""
SENT_DAYS: Final = 14
"""Days after the tour for which records of it are accepted: some phones find no signal before."""
CODE_TRIES: Final = 5
LEAST_SKEW: Final = timedelta(minutes=2)
"""A phone's clock that differs by less is right: the call itself takes some time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkFacts:
    tour_end_date: date
    is_revoked: bool
    has_code: bool
    code_tries: int
    is_bound: bool

    @property
    def can_be_opened(self) -> bool:
        return self.has_code and self.code_tries < CODE_TRIES


def shown_until(tour_end_date: date) -> date:
    """Last day on which a phone shows the sheet."""
    return tour_end_date + timedelta(days=SHOWN_DAYS)


def sent_until(tour_end_date: date) -> date:
    """Last day on which records are accepted."""
    return tour_end_date + timedelta(days=SENT_DAYS)


def is_over(facts: LinkFacts, *, today: date) -> bool:
    return facts.is_revoked or today > sent_until(facts.tour_end_date)


def phone_state(facts: LinkFacts, *, is_this_phone: bool, today: date) -> PhoneState:
    if is_over(facts, today=today):
        return "over"
    if is_this_phone:
        return "open" if today <= shown_until(facts.tour_end_date) else "sending"
    if facts.can_be_opened:
        return "code"
    return "other_phone" if facts.is_bound else "spent"


def link_state(facts: LinkFacts, *, today: date) -> LinkState:
    if facts.is_revoked:
        return "revoked"
    if is_over(facts, today=today):
        return "over"
    if facts.can_be_opened:
        return "waiting"
    return "open" if facts.is_bound else "spent"


def recorded_at(device_at: datetime, *, sent_at: datetime, now: datetime) -> datetime:
    """By the phone's clock, corrected for its error, never in the future."""
    skew = now - sent_at
    return min(device_at + skew if abs(skew) >= LEAST_SKEW else device_at, now)
