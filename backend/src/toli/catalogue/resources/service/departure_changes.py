from datetime import date

from toli.catalogue.resources.repository import assignments
from toli.catalogue.resources.repository.hotels import HOTELS
from toli.catalogue.resources.rules import describe_departures
from toli.catalogue.resources.service.changes import record_act
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import InvalidFields
from toli.kit.text import Text


async def list_conflicts(tx: ClientTransaction, *, departure_id: int, starts: date, ends: date) -> list[str]:
    """Sentences about unavailable drivers and expiring documents on other dates."""
    clashes_by_driver = await assignments.clashes(tx, departure_id=departure_id, starts=starts, ends=ends)
    sentences = []
    for driver in await assignments.drivers(tx, departure_id=departure_id):
        if departures := clashes_by_driver.get(driver.plan_resource_id):
            sentences.append(
                f"{driver.name} ({driver.vehicle_number}) drives {describe_departures(departures)} on these days."
            )
        valid_until = driver.valid_until
        if valid_until < ends:
            sentences.append(
                f"Insurance or PUC of {driver.vehicle_number} ends on {valid_until.day} {valid_until:%b %Y},"
                " before the tour does."
            )
    return sentences


async def name_of_hotel(tx: ClientTransaction, *, hotel_id: int) -> str:
    return (await HOTELS.get(tx, hotel_id)).name


async def replace_hotel(tx: OperatorTransaction, *, departure_id: int, plan_resource_id: int, hotel_id: int) -> None:
    """Raises NotFound, InvalidFields."""
    await HOTELS.get(tx, hotel_id, lock=True)
    if not await assignments.set_hotel(
        tx, departure_id=departure_id, plan_resource_id=plan_resource_id, hotel_id=hotel_id
    ):
        raise InvalidFields([("plan_resource_id", Text("This departure does not have that hotel any more."))])
    await record_act(tx, "plan.hotel_replaced", subject=f"departure:{departure_id}", resource=hotel_id)
