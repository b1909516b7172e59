from datetime import timedelta
from typing import Final

from toli.identity.people.schemas import CodeAsker, Limit
from toli.kit.sealing import Sealer
from toli.kit.secrets import token_hash
from toli.kit.text import Text

DAY: Final = timedelta(days=1)
WINDOW: Final = timedelta(minutes=15)
WRONG_FOR_A_PHONE: Final = 10
WRONG_FROM_A_NETWORK: Final = 30


def get_code_subject(*, client_id: int, phone: str) -> str:
    """The subject of a code, which is valid at one company."""
    return f"customer:{client_id}:{phone}"


def read_code_subject(subject: str) -> str:
    return subject.rpartition(":")[2]


def get_code_asker(*, network: str, browser: str) -> CodeAsker:
    key = f"network:{network}"
    return CodeAsker(key=key, network_key=key, is_known=False, browser_hash=token_hash(browser) if browser else None)


def get_tries_limit(*, subject: str, sealer: Sealer) -> Limit:
    return Limit(f"customer_code:{sealer.pseudonym(subject)}", WRONG_FOR_A_PHONE, DAY, sentence=WRONG)


def get_network_limit(*, network: str) -> Limit:
    return Limit(f"customer_code:from:{network}", WRONG_FROM_A_NETWORK, WINDOW, sentence=WRONG)


WRONG: Final = Text("Too many wrong codes were entered.")
