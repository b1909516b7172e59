import base64
import binascii
from datetime import timedelta
from typing import Final

from toli.identity.people.schemas import Limit
from toli.kit.networks import network_of
from toli.kit.sealing import Sealer
from toli.selling.alerts.schemas import AlertRef

FROM_A_NETWORK: Final = 10
TO_AN_EMAIL: Final = 5
WINDOW: Final = timedelta(hours=1)
UNCONFIRMED_KEPT: Final = timedelta(days=2)
KEPT: Final = timedelta(days=365)


def limits(*, address: str, email: str, sealer: Sealer) -> tuple[Limit, Limit]:
    return (
        Limit(f"alert:from:{network_of(address)}", FROM_A_NETWORK, WINDOW),
        Limit(f"alert:to:{sealer.pseudonym(email)}", TO_AN_EMAIL, WINDOW),
    )


def token_of(ref: AlertRef, *, sealer: Sealer) -> str:
    """Token that confirms and deletes an alert; not stored."""
    mac = base64.urlsafe_b64encode(sealer.mac(_data(ref))).decode().rstrip("=")
    return f"{ref.client_id}.{ref.alert_id}.{mac}"


def read_token(token: str, *, sealer: Sealer) -> AlertRef | None:
    """Return None for a token that Toli did not issue."""
    try:
        client_id, alert_id, mac = token.split(".")
        ref = AlertRef(int(client_id), int(alert_id))
        signature = base64.urlsafe_b64decode(mac + "=" * (-len(mac) % 4))
    except (ValueError, binascii.Error):
        return None
    return ref if sealer.mac_matches(signature, data=_data(ref)) else None


def _data(ref: AlertRef) -> bytes:
    return f"departure alert {ref.client_id} {ref.alert_id}".encode()
