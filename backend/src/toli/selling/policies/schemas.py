from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from toli.clients.companies.schemas.fields import Policy
from toli.clients.companies.terms import Terms
from toli.kit.text import Line
from toli.kit.wire import RequestBody


class PolicyKind(StrEnum):
    TERMS = "terms"
    CANCELLATION = "cancellation"
    PRIVACY = "privacy"
    CONTACT = "contact"


class OwnPolicy(RequestBody):
    """A company's own Markdown, after the generated text or in place of it."""

    text: Policy = ""
    is_replacement: bool = False


class OwnPolicies(RequestBody):
    """An empty `officer`: the company's grievance officer has no published name."""

    officer: Annotated[Line, StringConstraints(max_length=200)] = ""
    terms: OwnPolicy = Field(default_factory=OwnPolicy)
    cancellation: OwnPolicy = Field(default_factory=OwnPolicy)
    privacy: OwnPolicy = Field(default_factory=OwnPolicy)
    contact: OwnPolicy = Field(default_factory=OwnPolicy)

    def of(self, kind: PolicyKind) -> OwnPolicy:
        return {
            PolicyKind.TERMS: self.terms,
            PolicyKind.CANCELLATION: self.cancellation,
            PolicyKind.PRIVACY: self.privacy,
            PolicyKind.CONTACT: self.contact,
        }[kind]


class PublishedVersion(BaseModel):
    version: int
    published_at: datetime


class PolicyOut(BaseModel):
    """A policy in the reader's language: as published where a version was named, else with today's generated text.

    `version` is null before the first publication. `is_current`: not an earlier version. `has_changed`: the text shown
    differs from that version.
    """

    kind: PolicyKind
    legal_name: str
    text: str
    version: int | None
    published_at: datetime | None
    is_current: bool
    has_changed: bool
    versions: list[PublishedVersion]


class DraftPolicy(BaseModel):
    """`generated` is the English text of today."""

    kind: PolicyKind
    generated: str
    own: OwnPolicy


class OwnVersion(PublishedVersion):
    """`published_by` is a person's e-mail; null for a deleted account."""

    published_by: str | None


class PoliciesOut(BaseModel):
    """`has_changed`: the generated text has changed since the last version."""

    legal_name: str
    officer: str
    policies: list[DraftPolicy]
    has_changed: bool
    versions: list[OwnVersion]


@dataclass(frozen=True, slots=True)
class Company:
    """Facts of the generated texts. `terms` None: the platform, which sells no trips."""

    name: str
    legal_name: str
    address: str
    gstin: str
    phone: str
    email: str
    officer: str
    erase_after_days: int
    keep_contacts_days: int
    terms: Terms | None
    own_terms: str = ""
    own_cancellation: str = ""
