"""The audit log on the wire."""

from datetime import date, datetime
from typing import Annotated, Any

from pydantic import BaseModel, Field, StringConstraints, computed_field

from toli.kit.paging import Page
from toli.kit.text import Line, shown_name


class TrailAsked(Page):
    """Which acts are asked for. `since` and `until` are days in the log's time zone, both included.

    `q` is part of who did it (name or e-mail), or what it was done to: a shown id (RES-0012) or `booking:12`. `kind` is
    the noun that an act's name begins with.
    """

    q: Annotated[Line, Field(max_length=120)] = ""
    kind: Annotated[str, StringConstraints(pattern=r"^[a-z_]*$", max_length=40)] = ""
    since: date | None = None
    until: date | None = None


class Doer(BaseModel):
    """Who did something."""

    user_id: int
    username: str
    email: str

    @computed_field
    def name(self) -> str:
        """What people call them."""
        return shown_name(self.username)


class ActOut(BaseModel):
    """An act: who, when, from where, and what was before and after.

    Nobody did what the program does by itself. `address` is null there, and where it is somebody's whom the reader does
    not answer for: an operator sees their own only.
    """

    audit_id: int
    created_at: datetime
    action: str
    subject: str
    doer: Doer | None
    client_id: int | None
    client_name: str | None
    address: str | None
    data: dict[str, Any]


class TrailOut(BaseModel):
    """A page of acts, the newest first."""

    data: list[ActOut]
    has_more: bool
