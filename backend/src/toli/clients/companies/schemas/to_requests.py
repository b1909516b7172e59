from datetime import datetime

from pydantic import BaseModel

from toli.clients.companies.schemas.approvals import Requester, Undecided
from toli.clients.companies.schemas.fields import ApprovalStatus, Chosen, Decision, Reason
from toli.kit.wire import RequestBody


class ToRequestDecisions(RequestBody):
    """A rejection has a reason."""

    decision: Decision
    reason: Reason = ""
    to_request_ids: Chosen


class OwnToRequest(BaseModel):
    """`decision_reason`: of a rejection."""

    approval_status: ApprovalStatus
    asked_at: datetime
    decision_reason: str


class ToRequestOut(BaseModel):
    """`decision_reason`: of a rejection."""

    to_request_id: int
    approval_status: ApprovalStatus
    asked_at: datetime
    decided_at: datetime | None
    decision_reason: str
    user: Requester


class ToRequestsDecided(BaseModel):
    """Refused requests are unchanged."""

    decided: list[ToRequestOut]
    refused: list[Undecided]
