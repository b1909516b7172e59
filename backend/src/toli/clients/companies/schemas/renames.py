"""Requested names and labels of approved clients."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from pydantic import BaseModel

from toli.clients.companies.schemas.approvals import Applicant, DecisionIn, Requester
from toli.clients.companies.schemas.fields import ApprovalStatus, Label, Name


@dataclass(frozen=True, slots=True)
class RequestedRename:
    client_id: int
    client_name: str
    url: str
    approval_status: ApprovalStatus
    requested_at: datetime
    decided_at: datetime | None
    decision_reason: str
    current_name: str
    current_url: str
    user: Applicant


class RenameOut(BaseModel):
    """A requested name and label. `decision_reason`: of a rejection."""

    client_name: str
    url: str
    approval_status: ApprovalStatus
    requested_at: datetime
    decided_at: datetime | None
    decision_reason: str

    @classmethod
    def of_own(cls, rename: RequestedRename) -> "RenameOut":
        return RenameOut(
            client_name=rename.client_name,
            url=rename.url,
            approval_status=rename.approval_status,
            requested_at=rename.requested_at,
            decided_at=rename.decided_at,
            decision_reason=rename.decision_reason,
        )


class RenameRow(RenameOut):
    client_id: int
    current_name: str
    current_url: str
    user: Requester

    @classmethod
    def of(cls, rename: RequestedRename) -> Self:
        return cls(
            client_id=rename.client_id,
            client_name=rename.client_name,
            url=rename.url,
            approval_status=rename.approval_status,
            requested_at=rename.requested_at,
            decided_at=rename.decided_at,
            decision_reason=rename.decision_reason,
            current_name=rename.current_name,
            current_url=rename.current_url,
            user=Requester.of(rename.user),
        )


class RenameDecision(DecisionIn):
    """The name and label that the administrator saw, and the reason of a rejection."""

    client_name: Name
    url: Label
