import re
from collections.abc import Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from toli.delivery.channels.schemas.accounts import TemplateState
from toli.delivery.channels.schemas.messages import MessageState, Source, Step
from toli.infra.ports.phone_messages import DeliveryStatus, PhoneChannel
from toli.kit.languages import FIRST, known_language

WHATSAPP_PLACEHOLDER: Final = re.compile(r"\{\{\s*([A-Za-z0-9_]+)\s*\}\}")
SMS_PLACEHOLDER: Final = re.compile(r"##([A-Za-z0-9_]+)##")

REFERENCE: Final = re.compile(r"([1-9][0-9]{0,17}):([1-9][0-9]{0,17})")

QUIET_FROM: Final = time(21)
QUIET_UNTIL: Final = time(8)

MOST_ATTEMPTS: Final = 8
"""How often a provider that does not take a message is asked before the next channel is tried."""
LONGEST_PAUSE: Final = timedelta(minutes=30)
ANSWER_DUE: Final = timedelta(minutes=15)
"""After this time without a report, a message that got no answer counts as not sent, if a later one was reported."""
REPORT_DUE: Final = timedelta(hours=6)
"""After this time, no report of a message is expected any more."""
REPORTS_LATEST: Final = timedelta(days=2)
"""How far back messages are looked at for whether reports arrive."""
KEEP_VALUES: Final = timedelta(days=30)

LONGEST_VALUE: Final = 900
"""WhatsApp takes 1,024 characters in a body; the rest is the template's own."""

STOPS: Final = frozenset({"stop", "stopall", "stop all", "unsubscribe", "opt out", "optout"})

WORDINGS: Final[Mapping[int, str]] = {
    1: "Send me messages about this booking on WhatsApp. I can stop them at any time by replying STOP.",
}
"""What people agreed to, by version; a version is never changed."""
WORDING: Final = max(WORDINGS)
NO_WORDING: Final = 0
"""Of a decision against messages, for which nothing was read."""

RANKS: Final[Mapping[MessageState, int]] = {
    MessageState.QUEUED: 0,
    MessageState.SENDING: 0,
    MessageState.UNKNOWN: 0,
    MessageState.SENT: 1,
    MessageState.DELIVERED: 2,
    MessageState.READ: 3,
}


def find_placeholders(channel: PhoneChannel, body: str) -> list[str]:
    return list(dict.fromkeys(_pattern(channel).findall(body)))


def show_fields(channel: PhoneChannel, body: str, fields: Mapping[str, str]) -> str:
    return _pattern(channel).sub(lambda match: f"{{{fields[match[1]]}}}" if match[1] in fields else match[0], body)


def is_usable(*, status: TemplateState, placeholders: Sequence[str], fields: Mapping[str, str]) -> bool:
    return status == TemplateState.APPROVED and all(name in fields for name in placeholders)


def read_language(code: str) -> str:
    """Toli's language for a provider's code (`hi`, `en_US`), else the first."""
    return known_language(re.split("[_-]", code)[0]) or FIRST


def fill_placeholders(fields: Mapping[str, str], values: Mapping[str, str]) -> dict[str, str]:
    """Values on one line and not empty, as providers require."""
    return {name: " ".join(values.get(field, "").split())[:LONGEST_VALUE] or "-" for name, field in fields.items()}


def quiet_until(now: datetime, *, time_zone: str) -> datetime | None:
    """End of the quiet hours (21 to 8); None outside them."""
    zone = ZoneInfo(time_zone)
    local = now.astimezone(zone)
    if QUIET_UNTIL <= local.time() < QUIET_FROM:
        return None
    day = local.date() + timedelta(days=1) if local.time() >= QUIET_FROM else local.date()
    return datetime.combine(day, QUIET_UNTIL, zone)


def pause_after(attempts: int) -> timedelta:
    return min(timedelta(seconds=10 * 2**attempts), LONGEST_PAUSE)


def is_stop(text: str) -> bool:
    return " ".join(re.sub(r"[^\w\s]", " ", text).casefold().split()) in STOPS


def may_send(channel: PhoneChannel, *, is_given: bool | None, source: Source | None) -> bool:
    """Whether a phone may get messages, by its newest decision (None: no decision).

    WhatsApp needs consent; an SMS about a booking does not, but STOP is for both.
    """
    if channel == PhoneChannel.WHATSAPP:
        return is_given is True
    return source != "stop"


def reason_against(channel: PhoneChannel, *, has_expired: bool) -> str:
    if channel == PhoneChannel.SMS:
        return "stopped by the traveller"
    return "consent has expired" if has_expired else "no consent"


def reference_of(client_id: int, message_id: int) -> str:
    return f"{client_id}:{message_id}"


def client_of(reference: str) -> int | None:
    match = REFERENCE.fullmatch(reference)
    return None if match is None else int(match[1])


def message_of(reference: str) -> int | None:
    match = REFERENCE.fullmatch(reference)
    return None if match is None else int(match[2])


def next_state(present: MessageState, status: DeliveryStatus) -> MessageState | None:
    """None if unchanged: reports come late, twice and in any order, and a state never goes back."""
    reported = MessageState(status)
    if reported == MessageState.FAILED:
        return reported if present in {MessageState.SENDING, MessageState.UNKNOWN, MessageState.SENT} else None
    if present not in RANKS or RANKS[reported] <= RANKS[present]:
        return None
    return reported


def without_first(steps: Sequence[Step]) -> list[Step]:
    return list(steps[1:])


def _pattern(channel: PhoneChannel) -> re.Pattern[str]:
    return WHATSAPP_PLACEHOLDER if channel == PhoneChannel.WHATSAPP else SMS_PLACEHOLDER
