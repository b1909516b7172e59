"""Drafts of bookings on the wire."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

Text = Annotated[str, Field(max_length=20_000)]


class DraftIn(BaseModel):
    """What was typed before signing in and must not be stored as plain text in a browser."""

    text: Text


class SealedDraft(BaseModel):
    """The same, sealed: only this browser can have it opened, until `expires_at`."""

    sealed: str
    expires_at: datetime


class SealedIn(BaseModel):
    """A sealed draft to open."""

    sealed: Annotated[str, Field(max_length=120_000)]


class DraftOut(BaseModel):
    """An opened draft."""

    text: str
