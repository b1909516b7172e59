"""The audit log on the wire."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints, computed_field

from toli.kit.dates import CalendarDate
from toli.kit.paging import Page
from toli.kit.text import Line, shown_name


class AuditFilter(BaseModel):
    """Filters and order of the audit log. `since` and `until` are days in its time zone, both included.

    `q` is part of the actor's name or e-mail, or the subject: a shown id (RES-0012) or `booking:12`. `kind` is the noun
    that the name of an act begins with.
    """

    q: Annotated[Line, Field(max_length=120)] = ""
    kind: Annotated[str, StringConstraints(pattern=r"^[a-z_]*$", max_length=40)] = ""
    since: CalendarDate | None = None
    until: CalendarDate | None = None
    sort: Literal["-when", "when"] = "-when"


class AuditPage(AuditFilter, Page):
    """A page of the audit log."""


class Doer(BaseModel):
    """The person who did something."""

    user_id: int
    username: str
    email: str

    @computed_field
    def name(self) -> str:
        """The name to show."""
        return shown_name(self.username)


class ActOut(BaseModel):
    """An act: who did it, when and from where, and the values before and after.

    `doer` and `address` are null for automatic acts. `address` is also null where the reader may not see it: operators
    see their own only. `subject_name` is the name of a person or company, null for other subjects.
    """

    audit_id: int
    created_at: datetime
    action: str
    subject: str
    subject_name: str | None
    doer: Doer | None
    client_id: int | None
    client_name: str | None
    address: str | None
    data: dict[str, object]


class TrailOut(BaseModel):
    """A page of acts. `time_zone` is the calendar that the filter's days are of."""

    data: list[ActOut]
    has_more: bool
    time_zone: str
