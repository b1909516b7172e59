import base64
import binascii
from datetime import timedelta
from typing import Final

from toli.identity.people.schemas import Limit
from toli.kit.networks import network_of
from toli.kit.sealing import Sealer
from toli.selling.enquiries.schemas import EnquiryRef

FROM_A_NETWORK: Final = 30
"""Many visitors share the address of a mobile network or an office."""
FROM_AN_EMAIL: Final = 5
TOKEN_BYTES: Final = 12
MOST_MAILS: Final = 100
"""Of a visitor in one conversation."""
WINDOW: Final = timedelta(hours=1)
ANSWERS_SINCE: Final = timedelta(days=180)
ANSWERED_SHARE: Final = 0.9
LEAST_ANSWERS: Final = 5
"""Fewer answers say little about an operator."""
SLOWEST_SHOWN: Final = timedelta(days=3)
"""An answer time beyond this is not shown; an enquiry without an answer counts once it has waited so long."""


def limits(*, address: str, email: str, sealer: Sealer) -> tuple[Limit, Limit]:
    return (
        Limit(f"enquiry:from:{network_of(address)}", FROM_A_NETWORK, WINDOW),
        Limit(f"enquiry:by:{sealer.pseudonym(email)}", FROM_AN_EMAIL, WINDOW),
    )


def token_of(ref: EnquiryRef, *, sealer: Sealer) -> str:
    """Token of the booking link; not stored."""
    mac = base64.urlsafe_b64encode(sealer.mac(_data(ref))).decode().rstrip("=")
    return f"{ref.client_id}.{ref.connection_request_id}.{mac}"


def read_token(token: str, *, sealer: Sealer) -> EnquiryRef | None:
    """Return None for a token that Toli did not issue."""
    try:
        client_id, request_id, mac = token.split(".")
        ref = EnquiryRef(int(client_id), int(request_id))
        signature = base64.urlsafe_b64decode(mac + "=" * (-len(mac) % 4))
    except (ValueError, binascii.Error):
        return None
    return ref if sealer.mac_matches(signature, data=_data(ref)) else None


def _data(ref: EnquiryRef) -> bytes:
    return f"enquiry {ref.client_id} {ref.connection_request_id}".encode()
