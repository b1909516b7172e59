from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final

from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue_batch
from toli.infra.db.transactions import ClientTransaction
from toli.kit.languages import FIRST, current_language
from toli.kit.sealing import Sealer
from toli.kit.translation import find_text
from toli.messaging.automation import rules
from toli.messaging.automation.repository import due as repository
from toli.messaging.automation.repository import steps as step_repository
from toli.messaging.automation.repository.due import BookingStepRecord
from toli.messaging.automation.schemas import Anchor, OwnLevel, StepName
from toli.messaging.automation.service.fill import asks_for_review, fill_step
from toli.messaging.correspondence.service.messages import Message

STEP_JOB: Final = "messaging.timeline_step"


@dataclass(frozen=True, slots=True)
class StepMessage:
    """`template_id`: the template for phones instead of the e-mail."""

    subject: str
    text: str
    anchor: Anchor
    is_once: bool
    asks_for_review: bool
    template_id: int | None = None


async def send_due(database: Database, *, now: datetime) -> int:
    """Enqueue due steps, each once; return their number."""
    async with database.platform_transaction() as tx:
        claimed = await repository.claim_due(tx, now=now)
        jobs = [
            {
                "client_id": step.client_id,
                "booking_id": step.booking_id,
                "step": step.step,
                "occasion": step.occasion.isoformat(),
            }
            for step in claimed
        ]
        if jobs:
            await enqueue_batch(tx, STEP_JOB, jobs)
    return len(claimed)


async def write_step(
    tx: ClientTransaction,
    *,
    settings: Settings,
    sealer: Sealer,
    booking_id: int,
    step: StepName,
    occasion: date,
    now: datetime,
) -> StepMessage | None:
    """None when switched off, moved, cancelled or done."""
    row = await _find_step(tx, booking_id=booking_id, step=step, now=now)
    if row is None or not row.is_on or row.occasion != occasion or not _is_still_true(row, now=now):
        return None
    return await _fill(tx, settings=settings, sealer=sealer, booking_id=booking_id, row=row)


async def write_confirmation(
    tx: ClientTransaction, *, settings: Settings, sealer: Sealer, booking_id: int, now: datetime
) -> StepMessage:
    """Raises NotFound."""
    row = await _find_step(tx, booking_id=booking_id, step="confirmation", now=now)
    assert row is not None
    return await _fill(tx, settings=settings, sealer=sealer, booking_id=booking_id, row=row)


async def write_test(
    tx: ClientTransaction,
    *,
    settings: Settings,
    booking_id: int,
    trip_id: int,
    step: StepName,
    level: OwnLevel,
) -> StepMessage:
    """Due or not. Raises NotFound."""
    kind = rules.STEPS[step]
    saved = {
        record.trip_id: record
        for record in await step_repository.list_steps(tx, trip_id=trip_id)
        if record.step == step
    }
    own = (saved.get(trip_id) if level == "trip" else None) or saved.get(None)
    template = Message(kind.subject, kind.text) if own is None else Message(own.subject, own.body)
    return await _fill_text(tx, template, settings=settings, sealer=None, booking_id=booking_id, step=step)


async def record_confirmation(tx: ClientTransaction, *, booking_id: int, failure: str | None, now: datetime) -> None:
    row = await _find_step(tx, booking_id=booking_id, step="confirmation", now=now)
    if row is not None and row.occasion is not None:
        await repository.record_outcome(
            tx, booking_id=booking_id, step="confirmation", occasion=row.occasion, failure=failure
        )


async def _find_step(
    tx: ClientTransaction, *, booking_id: int, step: StepName, now: datetime
) -> BookingStepRecord | None:
    rows = await repository.list_booking_steps(tx, booking_id=booking_id, now=now)
    return next((row for row in rows if row.step == step), None)


def _is_still_true(row: BookingStepRecord, *, now: datetime) -> bool:
    kind = rules.STEPS[row.step]
    if not row.is_confirmed or not row.applies or row.moment is None or row.moment > now:
        return False
    if kind.is_same_day and row.today != row.planned_day:
        return False
    # What is to be known before the tour is of no use after its first day.
    return kind.anchor != "start" or row.today <= row.tour_start_date


async def _fill(
    tx: ClientTransaction, *, settings: Settings, sealer: Sealer, booking_id: int, row: BookingStepRecord
) -> StepMessage:
    written = await _fill_text(
        tx,
        Message(row.subject, row.body),
        settings=settings,
        sealer=sealer,
        booking_id=booking_id,
        step=row.step,
    )
    return replace(written, template_id=row.template_id)


async def _fill_text(
    tx: ClientTransaction,
    template: Message,
    *,
    settings: Settings,
    sealer: Sealer | None,
    booking_id: int,
    step: StepName,
) -> StepMessage:
    kind = rules.STEPS[step]
    # What an operator wrote stays in their language, with dates in the same.
    is_default = template == Message(kind.subject, kind.text)
    written = await fill_step(
        tx,
        settings=settings,
        sealer=sealer,
        booking_id=booking_id,
        message=Message(find_text(kind.subject), find_text(kind.text)) if is_default else template,
        language=current_language() if is_default else FIRST,
    )
    return StepMessage(written.subject, written.text, kind.anchor, kind.is_once, asks_for_review(template))
