"""Pure decisions about enquiries."""

from datetime import timedelta
from typing import Final

from toli.identity.schemas import Limit
from toli.kit.networks import network_of
from toli.kit.sealing import Sealer

FROM_A_NETWORK: Final = 10
FROM_AN_EMAIL: Final = 5
WINDOW: Final = timedelta(hours=1)
ANSWERS_SINCE: Final = timedelta(days=180)
ANSWERED_SHARE: Final = 0.9
LEAST_ANSWERS: Final = 5
"""Fewer answers say little about an operator."""
SLOWEST_SHOWN: Final = timedelta(days=3)
"""An answer time beyond this is not shown; an enquiry without an answer counts once it has waited so long."""


def limits(*, address: str, email: str, sealer: Sealer) -> tuple[Limit, Limit]:
    """Return the limits of enquiries per network address and per e-mail address."""
    return (
        Limit(f"enquiry:from:{network_of(address)}", FROM_A_NETWORK, WINDOW),
        Limit(f"enquiry:by:{sealer.pseudonym(email)}", FROM_AN_EMAIL, WINDOW),
    )
