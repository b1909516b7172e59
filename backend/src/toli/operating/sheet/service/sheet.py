from typing import Literal

from toli.catalogue.resources.service.assignments import departure_resources
from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.operating.sheet.repository import sheet as repository
from toli.operating.sheet.schemas.sheet import BrandedSheet, SheetOut
from toli.payments.documents.schemas import Brand

Export = Literal["sheet.csv", "sheet.xlsx", "sheet.pdf", "rooming.csv", "rooming.xlsx"]


async def sheet(tx: ClientTransaction, *, departure_id: int) -> SheetOut:
    """Raises NotFound."""
    return (await branded_sheet(tx, departure_id=departure_id)).sheet


async def branded_sheet(tx: ClientTransaction, *, departure_id: int) -> BrandedSheet:
    """Raises NotFound."""
    head = await repository.head(tx, departure_id=departure_id)
    if head is None:
        raise NotFound
    travellers = await repository.travellers(tx, departure_id=departure_id)
    return BrandedSheet(
        sheet=SheetOut(
            trip_id=head.trip_id,
            departure_id=departure_id,
            event_name=head.title,
            destination=head.destination,
            tour_start_date=head.tour_start_date,
            tour_end_date=head.tour_end_date,
            bookings=len({traveller.booking_id for traveller in travellers}),
            ids_sighted=sum(traveller.id_sighted_at is not None for traveller in travellers),
            with_room=sum(traveller.room != "" for traveller in travellers),
            balance_due=sum(traveller.balance_due for traveller in travellers),
            travellers=travellers,
            resources=await departure_resources(tx, departure_id=departure_id),
        ),
        brand=Brand(name=head.client_name, colour=head.colour, logo=head.client_logo),
        today=head.today,
        time_zone=head.time_zone,
    )


async def export_sheet(tx: ClientTransaction, *, departure_id: int, actor_id: int, file: Export) -> BrandedSheet:
    """Raises NotFound."""
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
