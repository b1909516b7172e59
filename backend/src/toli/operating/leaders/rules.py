from datetime import date, datetime, timedelta
from typing import Final

from toli.operating.leaders.models import LeaderLink
from toli.operating.leaders.schemas import LinkState, PhoneState

SHOWN_DAYS: Final = 3
"""Days after the tour for which its sheet is shown."""
SENT_DAYS: Final = 14
"""Days after the tour for which records of it are accepted: some phones find no signal before."""
CODE_TRIES: Final = 5
LEAST_SKEW: Final = timedelta(minutes=2)
"""A phone's clock that differs by less is right: the call itself takes some time."""


def _can_be_opened(link: LeaderLink) -> bool:
    return link.sealed_code is not None and link.code_tries < CODE_TRIES


def shown_until(tour_end_date: date) -> date:
    """Last day on which a phone shows the sheet."""
    return tour_end_date + timedelta(days=SHOWN_DAYS)


def sent_until(tour_end_date: date) -> date:
    """Last day on which records are accepted."""
    return tour_end_date + timedelta(days=SENT_DAYS)


def is_over(link: LeaderLink, *, tour_end_date: date, today: date) -> bool:
    return link.revoked_at is not None or today > sent_until(tour_end_date)


def phone_state(link: LeaderLink, *, tour_end_date: date, is_this_phone: bool, today: date) -> PhoneState:
    if is_over(link, tour_end_date=tour_end_date, today=today):
        return "over"
    if is_this_phone:
        return "open" if today <= shown_until(tour_end_date) else "sending"
    if _can_be_opened(link):
        return "code"
    return "other_phone" if link.device_hash is not None else "spent"


def link_state(link: LeaderLink, *, tour_end_date: date, today: date) -> LinkState:
    if link.revoked_at is not None:
        return "revoked"
    if is_over(link, tour_end_date=tour_end_date, today=today):
        return "over"
    if _can_be_opened(link):
        return "waiting"
    return "open" if link.device_hash is not None else "spent"


def recorded_at(device_at: datetime, *, sent_at: datetime, now: datetime) -> datetime:
    """By the phone's clock, corrected for its error, never in the future."""
    skew = now - sent_at
    return min(device_at + skew if abs(skew) >= LEAST_SKEW else device_at, now)
