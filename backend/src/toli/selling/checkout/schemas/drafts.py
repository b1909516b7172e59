from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

Text = Annotated[str, Field(max_length=20_000)]


class DraftIn(BaseModel):
    """Input from before sign-in; browsers must not store it as plain text."""

    text: Text


class SealedDraft(BaseModel):
    """Only this browser can have it opened, until `expires_at`."""

    sealed: str
    expires_at: datetime


class SealedIn(BaseModel):
    sealed: Annotated[str, Field(max_length=120_000)]


class DraftOut(BaseModel):
    text: str
