from toli.delivery.channels.service import templates as templates_service
from toli.identity.audit import service as audit
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import Invalid, NotFound
from toli.kit.text import Text
from toli.kit.translation import in_language
from toli.messaging.automation import rules
from toli.messaging.automation.errors import StepAlwaysOn
from toli.messaging.automation.models import TimelineStep
from toli.messaging.automation.repository import steps as repository
from toli.messaging.automation.repository.steps import StepCounts
from toli.messaging.automation.schemas import STEP_FIELDS, Level, StepIn, StepName, StepOut, TimelineOut
from toli.messaging.correspondence.schemas import MessageField
from toli.messaging.correspondence.service import messages


async def get_timeline(tx: OperatorTransaction, *, trip_id: int | None) -> TimelineOut:
    """Raises NotFound."""
    title = None if trip_id is None else await _get_title(tx, trip_id=trip_id)
    changed = {(record.trip_id, record.step): record for record in await repository.list_steps(tx, trip_id=trip_id)}
    counts = await repository.count_deliveries(tx, trip_id=trip_id)
    steps = []
    for name in rules.STEPS:
        own = changed.get((trip_id, name)) if trip_id is not None else None
        general = changed.get((None, name))
        level: Level = "toli" if general is None else "client"
        steps.append(_to_schema(name, own or general, "trip" if own is not None else level, counts.get(name)))
    fields = [MessageField(name=name, label=in_language(label)) for name, label in STEP_FIELDS.items()]
    templates = await messages.list_phone_templates(tx)
    return TimelineOut(event_name=title, steps=steps, fields=fields, phone_templates=templates)


async def save_step(tx: OperatorTransaction, *, trip_id: int | None, step: StepName, body: StepIn) -> TimelineOut:
    if trip_id is not None:
        await _get_title(tx, trip_id=trip_id)
    kind = rules.STEPS[step]
    if not (body.is_on or kind.may_switch_off):
        raise StepAlwaysOn
    if not kind.first_offset <= body.offset_days <= kind.last_offset:
        raise Invalid(
            Text("Between {first} and {last} days.", first=kind.first_offset, last=kind.last_offset),
            field="offset_days",
        )
    if body.template_id is not None:
        if not kind.may_switch_off:
            raise Invalid(Text("The confirmation has a receipt, so it is always an e-mail."), field="template_id")
        await templates_service.get_usable(tx, template_id=body.template_id)
    await repository.save_step(
        tx,
        trip_id=trip_id,
        step=step,
        actor_id=tx.user_id,
        values={
            "is_on": body.is_on,
            "subject": body.subject,
            "body": body.text,
            "offset_days": body.offset_days,
            "hour": body.hour,
            "template_id": body.template_id,
        },
    )
    await _record(tx, "timeline.step_saved", trip_id=trip_id, step=step, is_on=body.is_on)
    return await get_timeline(tx, trip_id=trip_id)


async def reset_step(tx: OperatorTransaction, *, trip_id: int | None, step: StepName) -> TimelineOut:
    """Restore the text and time of all trips, or the default. Idempotent. Raises NotFound."""
    if trip_id is not None:
        await _get_title(tx, trip_id=trip_id)
    if await repository.delete_step(tx, trip_id=trip_id, step=step):
        await _record(tx, "timeline.step_reset", trip_id=trip_id, step=step)
    return await get_timeline(tx, trip_id=trip_id)


async def _get_title(tx: OperatorTransaction, *, trip_id: int) -> str:
    title = await repository.find_title(tx, trip_id=trip_id)
    if title is None:
        raise NotFound
    return title


async def _record(tx: OperatorTransaction, action: str, *, trip_id: int | None, **data: object) -> None:
    subject = f"client:{tx.client_id}" if trip_id is None else f"trip:{trip_id}"
    await audit.record(tx, action, subject=subject, actor_id=tx.user_id, **data)


def _to_schema(name: StepName, row: TimelineStep | None, level: Level, counts: StepCounts | None) -> StepOut:
    step = rules.STEPS[name]
    return StepOut(
        step=name,
        level=level,
        anchor=step.anchor,
        is_on=True if row is None else row.is_on,
        may_switch_off=step.may_switch_off,
        subject=step.subject if row is None else row.subject,
        text=step.text if row is None else row.body,
        offset_days=step.offset_days if row is None else row.offset_days,
        first_offset=step.first_offset,
        last_offset=step.last_offset,
        hour=step.hour if row is None else row.hour,
        template_id=None if row is None else row.template_id,
        sent=0 if counts is None else counts.sent,
        failed=0 if counts is None else counts.failed,
    )
