from datetime import datetime

from pydantic import BaseModel

from toli.clients.companies.schemas.approvals import DecisionIn, Requester
from toli.clients.companies.schemas.fields import ApprovalStatus, Label, Name


class RenameOut(BaseModel):
    """`decision_reason`: of a rejection."""

    client_name: str
    url: str
    approval_status: ApprovalStatus
    requested_at: datetime
    decided_at: datetime | None
    decision_reason: str


class RenameRow(RenameOut):
    client_id: int
    current_name: str
    current_url: str
    user: Requester


class RenameDecision(DecisionIn):
    """The values that the administrator saw, and the reason of a rejection."""

    client_name: Name
    url: Label
