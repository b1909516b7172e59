"""Departure sheet, for the operator and the trip leader."""

from typing import Literal

from toli.catalogue.resources.service.assignments import departure_resources
from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.text import beds_in, join_names, shown_name
from toli.operating.sheet.repository import sheet as repository
from toli.operating.sheet.repository.sheet import TravellerRow
from toli.operating.sheet.schemas.sheet import BrandedSheet, SheetOut, SheetTraveller
from toli.payments.documents.schemas import Brand
from toli.selling.bookings.schemas.fields import ADULT_FROM

Export = Literal["sheet.csv", "sheet.xlsx", "sheet.pdf", "rooming.csv", "rooming.xlsx"]


async def sheet(tx: ClientTransaction, *, departure_id: int) -> SheetOut:
    """Raises NotFound."""
    return (await branded_sheet(tx, departure_id=departure_id)).sheet


async def branded_sheet(tx: ClientTransaction, *, departure_id: int) -> BrandedSheet:
    """Raises NotFound."""
    head = await repository.head(tx, departure_id=departure_id)
    if head is None:
        raise NotFound
    rows = await repository.travellers(tx, departure_id=departure_id)
    return BrandedSheet(
        sheet=SheetOut(
            trip_id=head.trip_id,
            departure_id=departure_id,
            event_name=head.title,
            destination=head.destination,
            tour_start_date=head.tour_start_date,
            tour_end_date=head.tour_end_date,
            bookings=len({row.booking_id for row in rows}),
            ids_sighted=sum(row.id_sighted_at is not None for row in rows),
            with_room=sum(row.plan_room_id is not None for row in rows),
            balance_due=sum(int(row.due) for row in rows),
            travellers=[_traveller(row) for row in rows],
            resources=await departure_resources(tx, departure_id=departure_id),
        ),
        brand=Brand(name=head.client_name, colour=head.colour, logo=head.client_logo),
        today=head.today,
    )


async def export_sheet(tx: ClientTransaction, *, departure_id: int, actor_id: int, file: Export) -> BrandedSheet:
    """Record the export of personal data. Raises NotFound."""
    branded = await branded_sheet(tx, departure_id=departure_id)
    await record_export(
        tx, departure_id=departure_id, actor_id=actor_id, file=file, travellers=len(branded.sheet.travellers)
    )
    return branded


async def record_export(
    tx: ClientTransaction, *, departure_id: int, actor_id: int, file: Export, travellers: int
) -> None:
    await audit.record(
        tx,
        "sheet.exported",
        subject=f"plan:{departure_id}",
        actor_id=actor_id,
        file=file,
        travellers=travellers,
    )


def _traveller(row: TravellerRow) -> SheetTraveller:
    return SheetTraveller(
        traveller_id=row.traveller_id,
        booking_id=row.booking_id,
        booking_reference=row.booking_reference,
        is_lead=row.is_lead,
        full_name=row.full_name,
        phone=row.phone,
        email=row.email,
        emergency_contact=row.emergency_contact,
        age=row.age,
        is_minor=row.age is not None and row.age < ADULT_FROM,
        gender=row.gender,
        meal_preference=row.meal_preference,
        dietary_requirements=row.dietary_requirements,
        has_medical_needs=row.has_medical_needs,
        id_type=row.id_type,
        has_id=row.has_id,
        id_sighted_at=row.id_sighted_at,
        id_sighted_by=row.id_sighted_by and shown_name(row.id_sighted_by),
        sharing_types=join_names(beds_in(**kind) for kind in row.sharing_types or []),
        traveller_category=row.traveller_category,
        option=row.option,
        add_ons=row.add_ons,
        room=row.room,
        room_type=row.room_type,
        balance_due=int(row.due),
    )
