import base64
import binascii
import re
import unicodedata
from datetime import date, timedelta
from typing import Final

from toli.identity.people.schemas import Limit
from toli.kit.sealing import Sealer
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.reviews.schemas import LinkState, ReviewFlag

DAYS_TO_WRITE: Final = 180
"""Days after the tour in which a review can be written and changed."""
DAYS_TO_ASK: Final = 7
"""Days after the tour in which a review is asked for: not later, where no worker ran."""
UPLOADS: Final = 30
WINDOW: Final = timedelta(days=1)
TIME_TO_DECIDE: Final = timedelta(hours=24)
"""How long a reported review keeps its words while nobody has decided."""

# Indian mobile and landline numbers, and others with a plus sign. Years, prices and heights have fewer digits.
_PHONE: Final = re.compile(
    r"(?<!\d)(?:\+?91[ -]?|0)?[6-9](?:[ ().-]?\d){9}(?!\d)|\+\d(?:[ ().-]?\d){7,13}|(?<!\d)0\d{2,4}[ -]?\d{6,8}(?!\d)"
)
# Top-level domains in small letters: "the hotel.In the morning" is no link.
_LINK: Final = re.compile(
    r"(?i:https?://|www\.)\S|[\w.+-]+@[\w-]+\.\w|\b[\w-]+\.(?:com|in|net|org|co|io|info|biz|me|app|online|site|shop|xyz)\b"
)
_INSULT: Final = re.compile(
    r"\b(?:idiots?|morons?|bastards?|assholes?|bitch(?:es)?|fuck\w*|chuti?ya\w*|madarchod\w*|bhosdi\w*|haram(?:i|khor)\w*"
    r"|bewakoof|bevkuf|gadhe?|kutt[ae]|kameen[ae]|nalayak)\b|चूतिया|मादरचोद|भोसड़ी|हराम(?:ी|खोर)|बेवकूफ़?|कमीन[ाे]|नालायक",
    re.IGNORECASE,
)


def token_of(*, client_id: int, booking_id: int, sealer: Sealer) -> str:
    """Not stored."""
    mac = sealer.mac(_data(client_id, booking_id))
    return f"{booking_id}.{base64.urlsafe_b64encode(mac).decode().rstrip('=')}"


def read_token(token: str, *, client_id: int, sealer: Sealer) -> int | None:
    """None for a forged token or another operator's."""
    try:
        booking, mac = token.split(".")
        booking_id = int(booking)
        signature = base64.urlsafe_b64decode(mac + "=" * (-len(mac) % 4))
    except (ValueError, binascii.Error):
        return None
    return booking_id if sealer.mac_matches(signature, data=_data(client_id, booking_id)) else None


def _data(client_id: int, booking_id: int) -> bytes:
    return f"review {client_id} {booking_id}".encode()


def state_of(*, booking_status: BookingStatus, is_history: bool, tour_end_date: date, today: date) -> LinkState:
    """On a day of the operator's calendar. Imported bookings are unverified."""
    if booking_status != BookingStatus.CONFIRMED or is_history:
        return "not_travelled"
    if tour_end_date >= today:
        return "too_early"
    return "open" if today <= tour_end_date + timedelta(days=DAYS_TO_WRITE) else "too_late"


def flag_of(words: str) -> ReviewFlag | None:
    """The reason why a text waits for the platform's decision; None for an ordinary text."""
    # Digits of all scripts, and full-width letters.
    plain = "".join(
        str(digit) if (digit := unicodedata.digit(char, None)) is not None else char
        for char in unicodedata.normalize("NFKC", words)
    )
    patterns = {ReviewFlag.PHONE: _PHONE, ReviewFlag.LINK: _LINK, ReviewFlag.INSULT: _INSULT}
    return next((flag for flag, pattern in patterns.items() if pattern.search(plain)), None)


def upload_limit(*, client_id: int, booking_id: int) -> Limit:
    return Limit(f"review:photos:{client_id}:{booking_id}", UPLOADS, WINDOW)


def average(by_rating: list[int]) -> float | None:
    """Of counts by rating from 1 to 5, to one decimal, halves up as in `listed_trip`; None without any."""
    count = sum(by_rating)
    stars = sum(rating * reviews_with_rating for rating, reviews_with_rating in enumerate(by_rating, start=1))
    return (20 * stars + count) // (2 * count) / 10 if count else None
