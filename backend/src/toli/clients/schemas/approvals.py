"""Decisions about clients, and the administrators' list of them."""

from datetime import datetime

from pydantic import BaseModel, computed_field

from toli.clients.schemas.fields import ApprovalStatus, Chosen, Decision, Reason
from toli.kit.bodies import RequestBody
from toli.kit.text import shown_name


class Requester(BaseModel):
    """The person of a request."""

    user_id: int
    username: str
    email: str
    phone: str

    @computed_field
    def name(self) -> str:
        """The name to show."""
        return shown_name(self.username)


class DecisionIn(RequestBody):
    """The reason of a rejection, at least 5 characters, which is sent to the person.

    An approval needs no reason, and stores none.
    """

    reason: Reason | None = None


class ClientDecisions(RequestBody):
    """The same decision about several clients; a rejection has a reason."""

    decision: Decision
    reason: Reason = ""
    client_ids: Chosen


class Undecided(BaseModel):
    """An item that could not be decided, and why."""

    id: int
    code: str
    detail: str


class ClientRow(BaseModel):
    """A client in the administrators' list. `decision_reason` is the reason of a rejection."""

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
    """The result of several decisions; refused clients are unchanged."""

    decided: list[ClientRow]
    refused: list[Undecided]
