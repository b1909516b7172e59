"""Travellers' requests to become a tour operator."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from pydantic import BaseModel

from toli.clients.companies.schemas.approvals import Applicant, Requester, Undecided
from toli.clients.companies.schemas.fields import ApprovalStatus, Chosen, Decision, Reason
from toli.kit.bodies import RequestBody


@dataclass(frozen=True, slots=True)
class OperatorRequest:
    to_request_id: int
    approval_status: ApprovalStatus
    asked_at: datetime
    decided_at: datetime | None
    decision_reason: str
    user: Applicant


@dataclass(frozen=True, slots=True)
class OwnRequest:
    approval_status: ApprovalStatus
    asked_at: datetime
    decision_reason: str


class ToRequestDecisions(RequestBody):
    """One decision about several requests; a rejection has a reason."""

    decision: Decision
    reason: Reason = ""
    to_request_ids: Chosen


class OwnToRequest(BaseModel):
    """The person's own request. `decision_reason`: of a rejection."""

    approval_status: ApprovalStatus
    asked_at: datetime
    decision_reason: str

    @classmethod
    def of(cls, request: OwnRequest) -> Self:
        return cls(
            approval_status=request.approval_status,
            asked_at=request.asked_at,
            decision_reason=request.decision_reason,
        )


class ToRequestOut(BaseModel):
    """A request to become a tour operator. `decision_reason`: of a rejection."""

    to_request_id: int
    approval_status: ApprovalStatus
    asked_at: datetime
    decided_at: datetime | None
    decision_reason: str
    user: Requester

    @classmethod
    def of(cls, request: OperatorRequest) -> Self:
        return cls(
            to_request_id=request.to_request_id,
            approval_status=request.approval_status,
            asked_at=request.asked_at,
            decided_at=request.decided_at,
            decision_reason=request.decision_reason,
            user=Requester.of(request.user),
        )


class ToRequestsDecided(BaseModel):
    """Results of several decisions; refused requests are unchanged."""

    decided: list[ToRequestOut]
    refused: list[Undecided]
