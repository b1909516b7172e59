"""New names and labels of approved clients, which an administrator reviews."""

from datetime import datetime

from pydantic import BaseModel

from toli.clients.schemas.approvals import DecisionIn, Requester
from toli.clients.schemas.fields import ApprovalStatus, Label, Name


class RenameOut(BaseModel):
    """A requested name and label. `decision_reason` is the reason of a rejection."""

    client_name: str
    url: str
    approval_status: ApprovalStatus
    requested_at: datetime
    decided_at: datetime | None
    decision_reason: str


class RenameRow(RenameOut):
    """A requested name and label, with those in use and the client's owner."""

    client_id: int
    current_name: str
    current_url: str
    user: Requester


class RenameDecision(DecisionIn):
    """The name and subdomain that are decided about, as the administrator saw them, and the reason of a rejection."""

    client_name: Name
    url: Label
