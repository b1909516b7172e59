"""Requests of travellers to become a tour operator."""

from datetime import datetime

from pydantic import BaseModel

from toli.clients.schemas.approvals import Requester, Undecided
from toli.clients.schemas.fields import ApprovalStatus, Chosen, Decision, Reason
from toli.kit.bodies import RequestBody


class ToRequestDecisions(RequestBody):
    """The same decision about several requests; a rejection has a reason."""

    decision: Decision
    reason: Reason = ""
    to_request_ids: Chosen


class OwnToRequest(BaseModel):
    """A request to become a tour operator, as the person sees it. `decision_reason`: of a rejection."""

    approval_status: ApprovalStatus
    asked_at: datetime
    decision_reason: str


class ToRequestOut(BaseModel):
    """A traveller's request to become a tour operator. `decision_reason` is the reason of a rejection."""

    to_request_id: int
    approval_status: ApprovalStatus
    asked_at: datetime
    decided_at: datetime | None
    decision_reason: str
    user: Requester


class ToRequestsDecided(BaseModel):
    """The result of several decisions; refused requests are unchanged."""

    decided: list[ToRequestOut]
    refused: list[Undecided]
