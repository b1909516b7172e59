from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints, computed_field

from toli.identity.audit.labels import label_of
from toli.kit.dates import CalendarDate
from toli.kit.paging import Page
from toli.kit.text import Line, shown_name


class AuditFilter(BaseModel):
    """`since` and `until` are inclusive days in the log's time zone.

    `q`: part of the actor's name or e-mail, or the subject: RES-0012 or `booking:12`. `kind`: first noun of an act's
    name.
    """

    q: Annotated[Line, Field(max_length=120)] = ""
    kind: Annotated[str, StringConstraints(pattern=r"^[a-z_]*$", max_length=40)] = ""
    since: CalendarDate | None = None
    until: CalendarDate | None = None
    sort: Literal["-when", "when"] = "-when"


class AuditPage(AuditFilter, Page):
    """A page of the audit log."""


class Doer(BaseModel):
    user_id: int
    username: str
    email: str

    @computed_field
    def name(self) -> str:
        return shown_name(self.username)


class ActOut(BaseModel):
    """`doer` and `address` are null for automatic acts. Operators see only their own `address`.

    `label` is the action in the reader's language. `token`: name of the API token that acted.
    """

    audit_id: int
    created_at: datetime
    action: str
    subject: str
    subject_name: str | None
    doer: Doer | None
    token: str | None
    client_id: int | None
    client_name: str | None
    address: str | None
    data: dict[str, object]

    @computed_field
    def label(self) -> str:
        return label_of(self.action)


class TrailOut(BaseModel):
    """`time_zone` is the calendar of the filter's days."""

    data: list[ActOut]
    has_more: bool
    time_zone: str
