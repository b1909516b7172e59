from datetime import datetime

from pydantic import BaseModel, computed_field

from toli.clients.companies.schemas.fields import ApprovalStatus, Chosen, Decision, Reason
from toli.kit.text import shown_name
from toli.kit.wire import RequestBody


class Requester(BaseModel):
    user_id: int
    username: str
    email: str
    phone: str

    @computed_field
    def name(self) -> str:
        return shown_name(self.username)


class DecisionIn(RequestBody):
    """Reason of a rejection, at least 5 characters, sent to the person."""

    reason: Reason | None = None


class ClientDecisions(RequestBody):
    """A rejection has a reason."""

    decision: Decision
    reason: Reason = ""
    client_ids: Chosen


class Undecided(BaseModel):
    id: int
    code: str
    detail: str


class ClientRow(BaseModel):
    """`decision_reason`: of a rejection."""

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
    """Refused clients are unchanged."""

    decided: list[ClientRow]
    refused: list[Undecided]
