"""Domains that clients bring for their sites."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, StringConstraints

from toli.clients.schemas.fields import Reason
from toli.kit.bodies import RequestBody

DomainState = Literal["pending", "active", "failing", "suspended", "removed"]
RecordState = Literal["unchecked", "found", "missing", "wrong", "no_answer"]
DomainChange = Literal["activated", "failing", "suspended", "removed"]
"""A change that the operator gets an e-mail about."""


@dataclass(frozen=True, slots=True)
class DomainRow:
    """A domain of a client, in ASCII, with what the last check of its records found."""

    domain_id: int
    client_id: int
    domain: str
    token: str
    state: DomainState
    is_primary: bool
    ownership: RecordState
    pointing: RecordState
    seen: str
    added_at: datetime
    activated_at: datetime | None
    checked_at: datetime | None
    next_check_at: datetime | None
    failing_since: datetime | None
    warned_at: datetime | None
    suspended_at: datetime | None
    removed_at: datetime | None
    removal_reason: str


@dataclass(frozen=True, slots=True)
class RecordsSeen:
    """What a look-up found of a domain's records. `seen` has the records that are there instead of the right one."""

    ownership: RecordState
    pointing: RecordState
    seen: str = ""

    @property
    def are_right(self) -> bool:
        """Whether both records are as they should be."""
        return self.ownership == self.pointing == "found"

    @property
    def are_unknown(self) -> bool:
        """Whether a look-up got no answer, and nothing else is wrong: nothing follows from that."""
        states = {self.ownership, self.pointing}
        return "no_answer" in states and states <= {"no_answer", "found"}


@dataclass(frozen=True, slots=True)
class RecordToMake:
    """A record to make at the domain's DNS provider, and what the last check found of it."""

    type: Literal["CNAME", "ALIAS", "TXT"]
    name: str
    value: str
    state: RecordState


class NewDomain(RequestBody):
    """A domain to add, as a person types it."""

    domain: Annotated[str, StringConstraints(min_length=1, max_length=260)]


class DomainSwitch(RequestBody):
    """Whether the domain is the primary address of the site."""

    is_primary: bool


class DomainRemoval(RequestBody):
    """Why an administrator removes a domain, at least 5 characters, which is sent to the operator."""

    reason: Reason = ""


class DnsRecord(BaseModel):
    """A record to make at the domain's DNS provider, and what the last check found of it."""

    type: Literal["CNAME", "ALIAS", "TXT"]
    name: str
    value: str
    state: RecordState


class DomainOut(BaseModel):
    """A domain of a client.

    `domain` is the ASCII form and `shown` the one to read. `is_apex`: it is the registered name itself, where DNS
    allows no CNAME record, so it needs an ALIAS (also called ANAME), or A and AAAA records with `addresses`.
    `is_served`: the site answers at it. `seen` has the records that were found instead of the right ones.
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
