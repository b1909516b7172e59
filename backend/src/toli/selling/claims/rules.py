from datetime import timedelta
from hashlib import sha256
from typing import Final

from toli.identity.people.schemas import CodeAsker, Limit
from toli.kit.text import Text

HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
ASKED_BY_A_PERSON: Final = 10
ASKED_FROM_A_NETWORK: Final = 30
WRONG_BY_A_PERSON: Final = 10


def code_subject(*, client_id: int, booking_reference: str) -> str:
    return f"claim:{client_id}:{booking_reference}"


def code_asker(*, user_id: int) -> CodeAsker:
    key = f"account:{user_id}"
    return CodeAsker(key=key, network_key=key, is_known=False, browser_hash=sha256(key.encode()).digest())


def asking_limits(*, user_id: int, network: str) -> list[Limit]:
    sentence = Text("Too many codes were asked for.")
    return [
        Limit(f"claim_code:by:{user_id}", ASKED_BY_A_PERSON, HOUR, sentence=sentence),
        Limit(f"claim_code:from:{network}", ASKED_FROM_A_NETWORK, HOUR, sentence=sentence),
    ]


def guessing_limit(*, user_id: int) -> Limit:
    return Limit(f"claim_try:by:{user_id}", WRONG_BY_A_PERSON, DAY, sentence=Text("Too many wrong codes were entered."))
