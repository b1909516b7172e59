from datetime import timedelta
from typing import Final

from toli.identity.people.schemas import Limit
from toli.kit.text import Text

WINDOW: Final = timedelta(hours=1)
BY_A_PERSON: Final = 15
FROM_A_NETWORK: Final = 60
SENTENCE: Final = Text("Too many codes were tried that are not valid.")


def guess_limits(*, user_id: int | None, network: str | None) -> list[Limit]:
    """Limits over all clients."""
    limits = []
    if user_id is not None:
        limits.append(Limit(f"discount_code:by:{user_id}", BY_A_PERSON, WINDOW, sentence=SENTENCE))
    if network is not None:
        limits.append(Limit(f"discount_code:from:{network}", FROM_A_NETWORK, WINDOW, sentence=SENTENCE))
    return limits
