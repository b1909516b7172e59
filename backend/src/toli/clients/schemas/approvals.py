"""Decisions about clients, and the administrators' list of them."""

from datetime import datetime

from pydantic import BaseModel, computed_field

from toli.clients.schemas.fields import ApprovalStatus, Chosen, Decision, Reason
from toli.kit.bodies import RequestBody
from toli.kit.text import shown_name


class Requester(BaseModel):
    """Who asks to become a tour operator."""

    user_id: int
    username: str
    email: str
    phone: str

    @computed_field
    def name(self) -> str:
        """What people call them."""
        return shown_name(self.username)


class DecisionIn(RequestBody):
    """Why something was rejected, in 5 characters at least; the person concerned is told.

    Approving needs no reason, and keeps none.
    """

    reason: Reason | None = None


class ClientDecisions(RequestBody):
    """The same decision about several clients; a rejection says why."""

    decision: Decision
    reason: Reason = ""
    client_ids: Chosen


class Undecided(BaseModel):
    """One of several that could not be decided so, and why."""

    id: int
    code: str
    detail: str


class ClientRow(BaseModel):
    """A client in the administrators' list, with who registered it. `decision_reason` says why it was rejected."""

    client_id: int
    client_name: str
    url: str
    client_url: str
    user_id: int
    about: str
    client_logo: str | None
    client_banner: str | None
    approval_status: ApprovalStatus
    created_at: datetime
    decided_at: datetime | None
    decision_reason: str
    user: Requester


class ClientsDecided(BaseModel):
    """What several clients came to; those refused stay as they were."""

    decided: list[ClientRow]
    refused: list[Undecided]
