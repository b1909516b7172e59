"""Decisions about clients, and the administrators' list."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from pydantic import BaseModel, computed_field

from toli.clients.companies.schemas.fields import ApprovalStatus, Chosen, Decision, Reason
from toli.kit.bodies import RequestBody
from toli.kit.text import shown_name


@dataclass(frozen=True, slots=True)
class Applicant:
    user_id: int
    username: str
    email: str
    phone: str


@dataclass(frozen=True, slots=True)
class RegisteredClient:
    client_id: int
    client_name: str
    url: str
    about: str
    client_logo: str | None
    client_banner: str | None
    approval_status: ApprovalStatus
    created_at: datetime
    decided_at: datetime | None
    decision_reason: str
    user: Applicant


class Requester(BaseModel):
    user_id: int
    username: str
    email: str
    phone: str

    @computed_field
    def name(self) -> str:
        return shown_name(self.username)

    @classmethod
    def of(cls, person: Applicant) -> Self:
        return cls(user_id=person.user_id, username=person.username, email=person.email, phone=person.phone)


class DecisionIn(RequestBody):
    """Reason of a rejection, at least 5 characters, sent to the person."""

    reason: Reason | None = None


class ClientDecisions(RequestBody):
    """One decision about several clients; a rejection has a reason."""

    decision: Decision
    reason: Reason = ""
    client_ids: Chosen


class Undecided(BaseModel):
    id: int
    code: str
    detail: str


class ClientRow(BaseModel):
    """A client for administrators. `decision_reason`: of a rejection."""

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

    @classmethod
    def of(cls, client: RegisteredClient) -> Self:
        return cls(
            client_id=client.client_id,
            client_name=client.client_name,
            url=client.url,
            client_url=client.url,
            user_id=client.user.user_id,
            about=client.about,
            client_logo=client.client_logo,
            client_banner=client.client_banner,
            approval_status=client.approval_status,
            created_at=client.created_at,
            decided_at=client.decided_at,
            decision_reason=client.decision_reason,
            user=Requester.of(client.user),
        )


class ClientsDecided(BaseModel):
    """Results of several decisions; refused clients are unchanged."""

    decided: list[ClientRow]
    refused: list[Undecided]
