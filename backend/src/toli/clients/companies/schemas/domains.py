from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import BaseModel, StringConstraints

from toli.clients.companies.schemas.fields import Reason
from toli.infra.ports.dns import RecordState
from toli.kit.wire import RequestBody


class DomainState(StrEnum):
    PENDING = "pending"
    ACTIVE = "active"
    FAILING = "failing"
    SUSPENDED = "suspended"
    REMOVED = "removed"


SERVED: Final = (DomainState.ACTIVE, DomainState.FAILING)
"""States of a domain that leads to the site."""
DomainChange = Literal["activated", "failing", "suspended", "removed"]
"""A change that the operator gets an e-mail about."""


@dataclass(frozen=True, slots=True)
class RecordsSeen:
    """A look-up of a domain's records; `seen`: the wrong records."""

    ownership: RecordState
    pointing: RecordState
    seen: str = ""

    @property
    def are_right(self) -> bool:
        return self.ownership == self.pointing == RecordState.FOUND

    @property
    def are_unknown(self) -> bool:
        states = {self.ownership, self.pointing}
        return RecordState.NO_ANSWER in states and states <= {RecordState.NO_ANSWER, RecordState.FOUND}


class NewDomain(RequestBody):
    domain: Annotated[str, StringConstraints(min_length=1, max_length=260)]


class DomainSwitch(RequestBody):
    is_primary: bool


class DomainRemoval(RequestBody):
    """An administrator's reason, at least 5 characters, sent to the operator."""

    reason: Reason = ""


class DnsRecord(BaseModel):
    type: Literal["CNAME", "ALIAS", "TXT"]
    name: str
    value: str
    state: RecordState


class DomainOut(BaseModel):
    """A client's domain: `domain` in ASCII, `shown` for display.

    `is_apex`: it needs an ALIAS (ANAME), or A and AAAA records with `addresses`, as it allows no CNAME. `seen`: the
    wrong records found.
    """

    domain_id: int
    domain: str
    shown: str
    origin: str
    state: DomainState
    is_primary: bool
    is_served: bool
    is_apex: bool
    records: list[DnsRecord]
    addresses: list[str]
    seen: str
    added_at: datetime
    activated_at: datetime | None
    checked_at: datetime | None
    next_check_at: datetime | None
    failing_since: datetime | None
    suspended_at: datetime | None
    removed_at: datetime | None
    removal_reason: str
