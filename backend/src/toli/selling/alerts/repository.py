from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Date, and_, cast, delete, func, or_, select, true, update
from sqlalchemy.dialects.postgresql import insert

from toli.catalogue.inventory.models import PlanStock
from toli.catalogue.trips.models import Departure, Trip
from toli.catalogue.trips.schemas.events import TripStatus
from toli.clients.companies.models import Client
from toli.clients.companies.schemas.fields import ApprovalStatus
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.selling.alerts.models import DepartureAlert
from toli.selling.alerts.schemas import Alert, AlertOut, AlertRef, WaitingPeople

_ALERTS = select(
    DepartureAlert.client_id,
    DepartureAlert.alert_id,
    DepartureAlert.trip_id,
    Trip.title.label("event_title"),
    DepartureAlert.email,
    DepartureAlert.language,
    DepartureAlert.asked_at,
    DepartureAlert.confirmed_at.is_not(None).label("is_confirmed"),
).join(Trip, and_(Trip.client_id == DepartureAlert.client_id, Trip.trip_id == DepartureAlert.trip_id))


async def ask(tx: ClientTransaction, *, trip_id: int, email: str, now: datetime) -> int | None:
    alert = insert(DepartureAlert).values(client_id=tx.client_id, trip_id=trip_id, email=email, asked_at=now)
    rows = await tx.execute(
        alert.on_conflict_do_update(
            index_elements=["client_id", "trip_id", "email"],
            set_={"asked_at": now, "language": alert.excluded.language},
            where=DepartureAlert.confirmed_at.is_(None),
        ).returning(DepartureAlert.alert_id)
    )
    return rows.scalar_one_or_none()


async def find_alert(tx: Transaction, *, ref: AlertRef) -> Alert | None:
    query = _ALERTS.where(DepartureAlert.client_id == ref.client_id, DepartureAlert.alert_id == ref.alert_id)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else Alert(**row)


async def confirm(tx: Transaction, *, ref: AlertRef, now: datetime) -> None:
    """Idempotent."""
    await tx.execute(
        update(DepartureAlert)
        .where(
            DepartureAlert.client_id == ref.client_id,
            DepartureAlert.alert_id == ref.alert_id,
            DepartureAlert.confirmed_at.is_(None),
        )
        .values(confirmed_at=now)
    )


async def delete_alert(tx: Transaction, *, ref: AlertRef) -> None:
    await tx.execute(
        delete(DepartureAlert).where(DepartureAlert.client_id == ref.client_id, DepartureAlert.alert_id == ref.alert_id)
    )


async def due(tx: Transaction, *, now: datetime, ref: AlertRef | None = None, limit: int = 1) -> Sequence[AlertRef]:
    """List confirmed alerts of bookable trips, or only `ref`."""
    today = cast(func.timezone(Client.time_zone, now), Date)
    is_open = (
        select(true())
        .select_from(Departure)
        .join(
            PlanStock,
            and_(PlanStock.client_id == Departure.client_id, PlanStock.departure_id == Departure.departure_id),
        )
        .where(
            Departure.client_id == DepartureAlert.client_id,
            Departure.trip_id == DepartureAlert.trip_id,
            Departure.is_draft.is_(False),
            Departure.access_code.is_(None),
            today.between(Departure.booking_start_date, Departure.booking_end_date),
            PlanStock.capacity > PlanStock.held + PlanStock.sold,
        )
        .correlate(DepartureAlert, Client)
        .exists()
    )
    query = (
        select(DepartureAlert.client_id, DepartureAlert.alert_id)
        .join(Client, Client.client_id == DepartureAlert.client_id)
        .join(Trip, and_(Trip.client_id == DepartureAlert.client_id, Trip.trip_id == DepartureAlert.trip_id))
        .where(
            DepartureAlert.confirmed_at.is_not(None),
            Client.approval_status == ApprovalStatus.APPROVED,
            Trip.status == TripStatus.ACTIVE,
            is_open,
        )
        .order_by(DepartureAlert.alert_id)
        .limit(limit)
    )
    if ref is not None:
        query = query.where(DepartureAlert.client_id == ref.client_id, DepartureAlert.alert_id == ref.alert_id)
    return [AlertRef(row.client_id, row.alert_id) for row in await tx.execute(query)]


async def purge(tx: Transaction, *, unconfirmed_before: datetime, asked_before: datetime) -> None:
    await tx.execute(
        delete(DepartureAlert).where(
            or_(
                and_(DepartureAlert.confirmed_at.is_(None), DepartureAlert.asked_at < unconfirmed_before),
                DepartureAlert.asked_at < asked_before,
            )
        )
    )


async def list_waiting(tx: ClientTransaction) -> Sequence[WaitingPeople]:
    people = func.count()
    query = (
        select(DepartureAlert.trip_id, Trip.title.label("event_title"), people.label("people"))
        .join(Trip, and_(Trip.client_id == DepartureAlert.client_id, Trip.trip_id == DepartureAlert.trip_id))
        .where(DepartureAlert.client_id == tx.client_id, DepartureAlert.confirmed_at.is_not(None))
        .group_by(DepartureAlert.trip_id, Trip.title)
        .order_by(people.desc(), Trip.title)
    )
    return [WaitingPeople(**row) for row in (await tx.execute(query)).mappings()]


async def list_by_email(tx: Transaction, *, email: str) -> list[AlertOut]:
    """List alerts in the scope of the owner or the platform."""
    query = (
        select(
            DepartureAlert.trip_id,
            Trip.title.label("event_title"),
            DepartureAlert.asked_at,
            DepartureAlert.confirmed_at,
        )
        .outerjoin(Trip, and_(Trip.client_id == DepartureAlert.client_id, Trip.trip_id == DepartureAlert.trip_id))
        .where(DepartureAlert.email == email)
        .order_by(DepartureAlert.alert_id)
    )
    return [AlertOut(**row) for row in (await tx.execute(query)).mappings()]


async def delete_by_email(tx: Transaction, *, email: str) -> None:
    await tx.execute(delete(DepartureAlert).where(DepartureAlert.email == email))
