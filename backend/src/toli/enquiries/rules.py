"""Pure decisions about enquiries."""

from datetime import timedelta
from typing import Final

from toli.identity.schemas import Limit
from toli.kit.networks import network_of
from toli.kit.sealing import Sealer

FROM_A_NETWORK: Final = 10
FROM_AN_EMAIL: Final = 5
WINDOW: Final = timedelta(hours=1)


def limits(*, address: str, email: str, sealer: Sealer) -> tuple[Limit, Limit]:
    """Return the limits of enquiries per network address and per e-mail address."""
    return (
        Limit(f"enquiry:from:{network_of(address)}", FROM_A_NETWORK, WINDOW),
        Limit(f"enquiry:by:{sealer.pseudonym(email)}", FROM_AN_EMAIL, WINDOW),
    )
