from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, Field, computed_field

from toli.identity.audit.labels import label_of
from toli.kit.text import Prose, ShownName


class Channel(StrEnum):
    """`whatsapp` are links that the operator opens; `whatsapp_api` is sent by Toli."""

    EMAIL = "email"
    WHATSAPP = "whatsapp"
    WHATSAPP_API = "whatsapp_api"
    SMS = "sms"


class NoteKind(StrEnum):
    NOTE = "note"
    MESSAGE = "message"


class NoteIn(BaseModel):
    """A note for the operator only."""

    text: Annotated[Prose, Field(min_length=1, max_length=2000)]


class NoteOut(BaseModel):
    """A note, or a message with its channel and the `failure` of its last attempt."""

    note_id: int
    kind: NoteKind
    subject: str
    text: str
    channel: Channel | None
    sent_at: datetime | None
    failure: str
    written_by: ShownName | None
    written_at: datetime


class HistoryEntry(BaseModel):
    """`actor` is null for the system; `label` is the action in the reader's language."""

    action: str
    actor: ShownName | None
    data: dict[str, object]
    done_at: datetime

    @computed_field
    def label(self) -> str:
        return label_of(self.action)


class Customer(BaseModel):
    name: str
    email: str
    phone: str | None


class LastPayment(BaseModel):
    payment_id: str
    transaction_reference: str | None


class HistoryOut(BaseModel):
    customer: Customer
    updated_at: datetime
    last_payment: LastPayment | None
    acts: list[HistoryEntry]
    notes: list[NoteOut]
