"""What clients tells the layers above it, and its shapes on the wire."""

from dataclasses import dataclass

from toli.clients.models import ApprovalStatus


@dataclass(frozen=True, slots=True)
class ClientInfo:
    """A client as the rest of the program knows it. `url` is its subdomain label."""

    client_id: int
    user_id: int
    client_name: str
    url: str
    tagline: str
    about: str
    client_logo: str | None
    client_banner: str | None
    colour: str
    time_zone: str
    tax_rate_bp: int
    advance_rate_bp: int
    approval_status: ApprovalStatus

    @property
    def is_approved(self) -> bool:
        """Whether its site is open to visitors."""
        return self.approval_status == "approved"
