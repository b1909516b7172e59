"""Pure decisions about enquiries."""

from datetime import timedelta
from typing import Final

from toli.identity import service as identity
from toli.identity.schemas import Limit
from toli.kit.networks import network_of

FROM_A_NETWORK: Final = 10
FROM_AN_EMAIL: Final = 5
WINDOW: Final = timedelta(hours=1)


def limits(*, address: str, email: str) -> tuple[Limit, Limit]:
    """Return the limits of enquiries per network address and per e-mail address."""
    return (
        Limit(f"enquiry:from:{network_of(address)}", FROM_A_NETWORK, WINDOW),
        Limit(f"enquiry:by:{identity.fingerprint(email)}", FROM_AN_EMAIL, WINDOW),
    )
