from datetime import datetime

from toli.clients.companies.service import messages
from toli.delivery.channels.schemas.messages import MessageChannel
from toli.identity.audit import service as audit
from toli.identity.people.service import people
from toli.infra.config import Settings
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.secrets import new_token
from toli.kit.text import shown_name
from toli.messaging.automation import rules
from toli.messaging.automation.repository import due as repository
from toli.messaging.automation.repository import steps as step_repository
from toli.messaging.automation.repository.due import BookingStepRecord
from toli.messaging.automation.schemas import (
    BookingTimeline,
    PlannedState,
    PlannedStep,
    StepPreviewIn,
    StepTestIn,
    StepTestOut,
    TimelineBooking,
)
from toli.messaging.automation.service.fill import fill_step
from toli.messaging.correspondence.schemas import PreviewOut
from toli.messaging.correspondence.service.message_people import get_reach
from toli.messaging.correspondence.service.messages import Message

JOB = "messaging.timeline_test"


async def list_bookings(tx: OperatorTransaction, *, trip_id: int | None) -> list[TimelineBooking]:
    return [
        TimelineBooking(
            booking_id=booking.booking_id,
            booking_reference=booking.booking_reference,
            name=booking.full_name or shown_name(booking.username),
            event_name=booking.title,
            tour_start_date=booking.tour_start_date,
        )
        for booking in await step_repository.list_bookings(tx, trip_id=trip_id, today=tx.today)
    ]


async def get_booking_timeline(tx: OperatorTransaction, *, booking_id: int, now: datetime) -> BookingTimeline:
    rows = await repository.list_booking_steps(tx, booking_id=booking_id, now=now)
    reach = await get_reach(tx, booking_id=booking_id)
    steps = [
        PlannedStep(
            step=row.step,
            planned_for=row.moment,
            state=_get_state(
                row,
                is_reachable=reach.has_email or (reach.has_phone and row.template_id is not None),
                now=now,
            ),
            sent_at=row.sent_at,
            failure=row.failure,
            via=row.channel or MessageChannel.EMAIL,
        )
        for row in rows
    ]
    order = list(rules.STEPS)
    # A step without a day keeps its place after those with one.
    steps.sort(key=lambda step: (step.planned_for is None, step.planned_for or now, order.index(step.step)))
    return BookingTimeline(steps=steps)


async def preview_step(
    tx: OperatorTransaction, *, settings: Settings, booking_id: int, body: StepPreviewIn
) -> PreviewOut:
    """Nothing is sent. Raises NotFound."""
    written = await fill_step(
        tx,
        settings=settings,
        sealer=None,
        booking_id=booking_id,
        message=Message(body.subject, body.text),
    )
    return PreviewOut(subject=written.subject, text=written.text)


async def send_test(tx: OperatorTransaction, *, booking_id: int, body: StepTestIn) -> StepTestOut:
    """Raises TooMany beyond a day's messages."""
    await messages.count_messages(tx)
    person = await people.person(tx, user_id=tx.user_id)
    await enqueue(
        tx,
        JOB,
        client_id=tx.client_id,
        booking_id=booking_id,
        user_id=tx.user_id,
        step=body.step,
        level=body.level,
        test=new_token(),
    )
    await audit.record(
        tx,
        "timeline.test_sent",
        subject=f"booking:{booking_id}",
        actor_id=tx.user_id,
        step=body.step,
    )
    return StepTestOut(email=person.email)


def _get_state(row: BookingStepRecord, *, is_reachable: bool, now: datetime) -> PlannedState:
    if row.sent_at is not None:
        return "sent"
    if row.failure:
        return "failed"
    if not row.is_on:
        return "off"
    if not row.is_confirmed or not row.applies or row.moment is None:
        return "none"
    is_caught_up = rules.STEPS[row.step].catches_up and row.today < row.tour_start_date
    if row.queued_at is None and row.moment <= now and not is_caught_up:
        return "skipped"
    return "waiting" if is_reachable else "unreachable"
