from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from psycopg.types.json import Jsonb
from sqlalchemy import func, text
from sqlalchemy.dialects.postgresql import insert

from toli.delivery.channels.schemas.messages import MessageChannel
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.messaging.automation.models import TimelineDelivery
from toli.messaging.automation.rules import STEPS
from toli.messaging.automation.schemas import StepName

# The steps of Toli; of the operator the trip's own comes first, then that of all trips.
SETTINGS = """
CROSS JOIN jsonb_to_recordset(CAST(:steps AS jsonb)) AS d(
    step text, anchor text, subject text, body text, offset_days integer, hour integer,
    catches_up boolean, is_same_day boolean, is_once boolean)
LEFT JOIN timeline_step own ON own.client_id = {table}.client_id AND own.trip_id IS NULL AND own.step = d.step
LEFT JOIN timeline_step trip ON trip.client_id = {table}.client_id AND trip.trip_id = {table}.trip_id
    AND trip.step = d.step
CROSS JOIN LATERAL (
    SELECT coalesce(trip.is_on, own.is_on, true) AS is_on, coalesce(trip.hour, own.hour, d.hour) AS hour,
           coalesce(trip.offset_days, own.offset_days, d.offset_days) AS offset_days,
           coalesce(trip.subject, own.subject, d.subject) AS subject, coalesce(trip.body, own.body, d.body) AS body,
           CASE WHEN trip.step IS NULL THEN own.template_id ELSE trip.template_id END AS template_id
) s
"""

CLOCK = """
CROSS JOIN LATERAL (SELECT (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone) AS hour) clock
CROSS JOIN LATERAL (SELECT clock.hour::date AS today) there
"""

OWED = """
CROSS JOIN LATERAL (
    SELECT b.total_paise - b.price_reduction_paise
        + (SELECT coalesce(sum(l.amount_paise), 0) FROM ledger_posting l WHERE l.client_id = b.client_id
           AND l.booking_id = b.booking_id AND l.account = 'customer_prepayment')
        + (SELECT coalesce(sum(r.amount_paise), 0) FROM refund r WHERE r.client_id = b.client_id
           AND r.booking_id = b.booking_id AND r.state <> 'processed') AS paise
) owed
CROSS JOIN LATERAL (SELECT next_due_on(b.quote->'instalments', CAST(owed.paise AS bigint)) AS due_on) next
"""

NOT_CANCELLING = """NOT EXISTS (SELECT FROM cancellation a WHERE a.client_id = b.client_id
    AND a.booking_id = b.booking_id AND a.state = 'asked')"""

# Of a departure that is cancelled, travellers who have still to choose have a confirmed booking.
STILL_RUNS = """NOT EXISTS (
      SELECT FROM departure_change_booking one JOIN departure_change change
          ON change.client_id = one.client_id AND change.change_id = one.change_id
      WHERE one.client_id = b.client_id AND one.booking_id = b.booking_id
        AND change.kind = 'cancel' AND change.state <> 'done' AND one.state IN ('pending', 'choosing'))"""

MISSING_ID = """b.total_travelers > (SELECT count(t.sealed_id_number) FROM traveller t WHERE t.client_id = b.client_id
    AND t.booking_id = b.booking_id AND t.emergency_contact <> '')"""

CLAIM = "INSERT INTO timeline_delivery (client_id, booking_id, step, occasion)"
CLAIMED = "ON CONFLICT DO NOTHING RETURNING client_id, booking_id, step, occasion"

CLAIM_BY_TOUR = f"""
{CLAIM}
SELECT b.client_id, b.booking_id, d.step, day.occasion
FROM departure p
JOIN client c ON c.client_id = p.client_id
{CLOCK}
{SETTINGS.format(table="p")}
CROSS JOIN LATERAL (SELECT CASE d.anchor WHEN 'end' THEN p.tour_end_date ELSE p.tour_start_date END AS occasion) day
CROSS JOIN LATERAL (
    SELECT (day.occasion + s.offset_days + make_time(s.hour, 0, 0)) AT TIME ZONE c.time_zone AS moment
) planned
JOIN booking b ON b.client_id = p.client_id AND b.departure_id = p.departure_id AND b.booking_status = 'confirmed'
    AND NOT b.is_history
WHERE d.anchor IN ('start', 'end') AND s.is_on
  -- Offsets are at most 90 days.
  AND p.tour_end_date > there.today - 92 AND p.tour_start_date < there.today + 92
  AND planned.moment <= :now
  AND CASE WHEN d.catches_up THEN there.today < p.tour_start_date
           ELSE planned.moment > CAST(:now AS timestamptz) - interval '1 day' AND planned.moment > b.confirmed_at
                AND (NOT d.is_same_day OR there.today = day.occasion + s.offset_days) END
  AND NOT (d.is_once AND EXISTS (
      SELECT FROM timeline_delivery before WHERE before.client_id = b.client_id
      AND before.booking_id = b.booking_id AND before.step = d.step))
  AND (d.step <> 'id_missing' OR {MISSING_ID})
  AND {STILL_RUNS}
ORDER BY b.client_id, b.booking_id
{CLAIMED}
"""

CLAIM_BY_BALANCE = f"""
{CLAIM}
SELECT b.client_id, b.booking_id, d.step, next.due_on
FROM booking b
JOIN client c ON c.client_id = b.client_id
{CLOCK}
{SETTINGS.format(table="b")}
{OWED}
WHERE d.anchor = 'due' AND s.is_on AND b.booking_status = 'confirmed' AND b.due_closed_at IS NULL
  AND extract(hour FROM clock.hour) >= s.hour
  -- The instalments as they were planned, before what is paid is looked up.
  AND EXISTS (SELECT FROM jsonb_array_elements(b.quote->'instalments') part
              WHERE (part->>'due_on')::date + s.offset_days = there.today)
  AND next.due_on + s.offset_days = there.today
  AND (there.today + make_time(s.hour, 0, 0)) AT TIME ZONE c.time_zone > b.confirmed_at
  AND {NOT_CANCELLING}
  AND {STILL_RUNS}
ORDER BY b.client_id, b.booking_id
{CLAIMED}
"""

OF_BOOKING = f"""
SELECT d.step, s.is_on, s.subject, s.body, s.template_id, day.occasion, planned.moment,
       (planned.moment AT TIME ZONE c.time_zone)::date AS planned_day, there.today, p.tour_start_date, b.confirmed_at,
       b.booking_status = 'confirmed' AND (NOT b.is_history OR d.anchor = 'due') AS is_confirmed,
       CASE d.anchor WHEN 'due' THEN b.due_closed_at IS NULL AND {NOT_CANCELLING} ELSE true END
       AND (d.step <> 'id_missing' OR {MISSING_ID}) AND {STILL_RUNS} AS applies,
       sent.queued_at, sent.sent_at, coalesce(sent.failure, '') AS failure, sent.channel
FROM booking b
JOIN client c ON c.client_id = b.client_id
JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
{CLOCK}
{SETTINGS.format(table="b")}
{OWED}
CROSS JOIN LATERAL (
    SELECT CASE d.anchor WHEN 'booking' THEN (b.confirmed_at AT TIME ZONE c.time_zone)::date
                WHEN 'start' THEN p.tour_start_date WHEN 'end' THEN p.tour_end_date ELSE next.due_on END AS occasion
) day
CROSS JOIN LATERAL (
    SELECT CASE d.anchor WHEN 'booking' THEN b.confirmed_at
           ELSE (day.occasion + s.offset_days + make_time(s.hour, 0, 0)) AT TIME ZONE c.time_zone END AS moment
) planned
LEFT JOIN LATERAL (
    SELECT t.queued_at, t.sent_at, t.failure, m.channel FROM timeline_delivery t
    LEFT JOIN phone_message m ON m.client_id = t.client_id
        AND m.dedupe_key = 'step:' || t.booking_id || ':' || t.step || ':' || t.occasion
    WHERE t.client_id = b.client_id AND t.booking_id = b.booking_id AND t.step = d.step
    AND (d.is_once OR t.occasion = day.occasion OR day.occasion IS NULL) ORDER BY t.occasion DESC LIMIT 1
) sent ON true
WHERE b.client_id = :client_id AND b.booking_id = :booking
"""


@dataclass(frozen=True, slots=True)
class Claimed:
    """`occasion` is the day that it counts from."""

    client_id: int
    booking_id: int
    step: StepName
    occasion: date


@dataclass(frozen=True, slots=True)
class BookingStepRecord:
    """`moment` is None without a balance; `planned_day` is in the operator's time zone.

    `applies` is False when there is nothing to request.
    """

    step: StepName
    is_on: bool
    subject: str
    body: str
    template_id: int | None
    occasion: date | None
    moment: datetime | None
    planned_day: date | None
    today: date
    tour_start_date: date
    confirmed_at: datetime | None
    is_confirmed: bool
    applies: bool
    queued_at: datetime | None
    sent_at: datetime | None
    failure: str
    channel: MessageChannel | None


async def claim_due(tx: Transaction, *, now: datetime) -> Sequence[Claimed]:
    """Each step once, by the hour in the operator's time zone. Platform scope."""
    claimed: list[Claimed] = []
    for query in (CLAIM_BY_TOUR, CLAIM_BY_BALANCE):
        rows = await tx.execute(text(query), {"now": now, "steps": _defaults()})
        claimed += [Claimed(**row) for row in rows.mappings()]
    return claimed


async def list_booking_steps(tx: ClientTransaction, *, booking_id: int, now: datetime) -> Sequence[BookingStepRecord]:
    values = {"client_id": tx.client_id, "booking": booking_id, "now": now, "steps": _defaults()}
    rows = await tx.execute(text(OF_BOOKING), values)
    return [BookingStepRecord(**row) for row in rows.mappings()]


async def record_outcome(
    tx: ClientTransaction, *, booking_id: int, step: StepName, occasion: date, failure: str | None
) -> None:
    outcome = {"sent_at": func.now() if failure is None else None, "failure": failure or ""}
    added = insert(TimelineDelivery).values(
        client_id=tx.client_id, booking_id=booking_id, step=step, occasion=occasion, **outcome
    )
    key = (
        TimelineDelivery.client_id,
        TimelineDelivery.booking_id,
        TimelineDelivery.step,
        TimelineDelivery.occasion,
    )
    await tx.execute(added.on_conflict_do_update(index_elements=key, set_=outcome))


def _defaults() -> Jsonb:
    return Jsonb(
        [
            {
                "step": name,
                "anchor": step.anchor,
                "subject": step.subject,
                "body": step.text,
                "offset_days": step.offset_days,
                "hour": step.hour,
                "catches_up": step.catches_up,
                "is_same_day": step.is_same_day,
                "is_once": step.is_once,
            }
            for name, step in STEPS.items()
        ]
    )
