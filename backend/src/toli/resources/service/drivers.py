"""List, add, change and remove drivers and their vehicles."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from toli.catalogue import service as catalogue
from toli.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound
from toli.kit.money import from_rupees
from toli.kit.paging import Page
from toli.kit.sealing import Sealer
from toli.media import service as media
from toli.media.schemas import Purpose, Sent
from toli.resources import rules
from toli.resources.models import PlanResource
from toli.resources.repository import assignments
from toli.resources.repository import drivers as repository
from toli.resources.repository.drivers import DriverRow, VehicleRow
from toli.resources.schemas.departures import Coming, ResourceDeparture
from toli.resources.schemas.drivers import DriverIn, DriverOut, Drivers, Licence, Renewal, VehicleIn, VehicleOut
from toli.resources.service.changes import check_free, record_act, version
from toli.resources.service.files import files_of


async def drivers(tx: OperatorTransaction, *, q: str, only_due: bool, page: Page) -> Drivers:
    """List a page of a client's drivers, earliest due document first.

    `only_due` leaves out those without a document that is overdue or falls due within thirty days.
    """
    rows, total, due = await repository.page_of(tx, q=q, due_by=tx.today + rules.SOON, only_due=only_due, page=page)
    items = await _to_schemas(tx, rows=rows)
    return Drivers(items=items, has_next=page.offset + len(items) < total, total=total, renewals_due=due)


async def one_driver(tx: OperatorTransaction, *, driver_id: int) -> DriverOut:
    """Return a driver with their vehicles.

    Raises NotFound.
    """
    found = await repository.find(tx, driver_id=driver_id)
    if found is None:
        raise NotFound
    return (await _to_schemas(tx, rows=[found]))[0]


async def reveal_licence(tx: OperatorTransaction, *, sealer: Sealer, driver_id: int) -> Licence:
    """Return a driver's licence number in full, and record in the audit log that it was read.

    Raises NotFound.
    """
    found = await repository.find(tx, driver_id=driver_id)
    if found is None:
        raise NotFound
    await record_act(tx, "driver.licence_revealed", subject=f"driver:{driver_id}")
    blob = found.sealed_licence_number
    return Licence(licence_number="" if blob is None else sealer.open(blob, bound_to=_sealed_field(driver_id)))


async def add_driver(tx: OperatorTransaction, *, sealer: Sealer, driver: DriverIn) -> DriverOut:
    """Add a driver with at least one vehicle.

    Raises Invalid for the first missing field, and when no vehicle is complete.
    """
    rules.check_driver(driver, has_licence=False)
    vehicles = rules.complete_vehicles(driver.vehicles or [])
    driver_id = await repository.add(tx, values=await _values(tx, driver=driver))
    await _store_licence(tx, sealer=sealer, driver_id=driver_id, number=driver.licence_number)
    await _set_vehicles(tx, driver_id=driver_id, vehicles=vehicles)
    await record_act(tx, "driver.added", subject=f"driver:{driver_id}", vehicles=len(vehicles))
    return await one_driver(tx, driver_id=driver_id)


async def change_driver(tx: OperatorTransaction, *, sealer: Sealer, driver_id: int, driver: DriverIn) -> DriverOut:
    """Replace the details of a driver, and their vehicles where given.

    Raises NotFound, Stale when they have changed since the caller read them, Invalid as `add_driver` does, and
    OnComingDeparture for a vehicle that is left out while a departure that is not over has it.
    """
    before = await repository.find(tx, driver_id=driver_id, lock=True)
    if before is None:
        raise NotFound
    kept = await repository.vehicles_of(tx, driver_ids=[driver_id])
    catalogue.require_version(driver.version, version(before, kept.get(driver_id, [])))
    rules.check_driver(driver, has_licence=before.sealed_licence_number is not None)
    values = await _values(tx, driver=driver)
    await repository.change(tx, driver_id=driver_id, values=values)
    if driver.licence_number is not None:
        await _store_licence(tx, sealer=sealer, driver_id=driver_id, number=driver.licence_number)
    if driver.vehicles is not None:
        vehicles = rules.complete_vehicles(driver.vehicles)
        await _set_vehicles(tx, driver_id=driver_id, vehicles=vehicles)
    await record_act(
        tx, "driver.changed", subject=f"driver:{driver_id}", licence_changed=driver.licence_number is not None
    )
    return await one_driver(tx, driver_id=driver_id)


async def remove_driver(tx: OperatorTransaction, *, driver_id: int) -> None:
    """Remove a driver with their vehicles; past departures keep the name.

    Raises NotFound, and OnComingDeparture while a departure that is not over has them.
    """
    found = await repository.find(tx, driver_id=driver_id, lock=True)
    if found is None:
        raise NotFound
    await check_free(tx, column=PlanResource.driver_id, value=driver_id, name=found.name)
    if await assignments.is_used(tx, column=PlanResource.driver_id, value=driver_id):
        await repository.retire(tx, driver_id=driver_id)
    else:
        await repository.delete_driver(tx, driver_id=driver_id)
    await record_act(tx, "driver.removed", subject=f"driver:{driver_id}")


def _sealed_field(driver_id: int) -> str:
    return f"driver.sealed_licence_number:{driver_id}"


async def _store_licence(tx: OperatorTransaction, *, sealer: Sealer, driver_id: int, number: str | None) -> None:
    assert number
    values = {
        "sealed_licence_number": sealer.seal(number, bound_to=_sealed_field(driver_id)),
        "licence_ending": rules.licence_ending(number),
    }
    await repository.change(tx, driver_id=driver_id, values=values)


async def _values(tx: OperatorTransaction, *, driver: DriverIn) -> dict[str, object]:
    (photo_id,) = await media.adopt(tx, user_id=tx.user_id, filenames=[driver.photo], purpose="photo", field="photo")
    return {"name": driver.name, "location": driver.location, "phone": driver.phone, "photo_id": photo_id}


async def _set_vehicles(tx: OperatorTransaction, *, driver_id: int, vehicles: Sequence[VehicleIn]) -> None:
    there = (await repository.vehicles_of(tx, driver_ids=[driver_id])).get(driver_id, [])
    known = {row.vehicle_id for row in there}
    kept = {vehicle.vehicle_id for vehicle in vehicles if vehicle.vehicle_id is not None}
    if not kept <= known:
        raise NotFound
    for row in there:
        if row.vehicle_id not in kept:
            await _remove_vehicle(tx, vehicle=row)
    for position, vehicle in enumerate(vehicles):
        values = {**await _vehicle_values(tx, vehicle=vehicle), "position": position}
        if vehicle.vehicle_id is None:
            await repository.add_vehicle(tx, driver_id=driver_id, values=values)
        else:
            await repository.change_vehicle(tx, vehicle_id=vehicle.vehicle_id, values=values)


async def _remove_vehicle(tx: OperatorTransaction, *, vehicle: VehicleRow) -> None:
    column, key = PlanResource.vehicle_id, vehicle.vehicle_id
    await check_free(tx, column=column, value=key, name=f"{vehicle.name} ({vehicle.number})")
    if await assignments.is_used(tx, column=column, value=key):
        await repository.retire_vehicle(tx, vehicle_id=key)
    else:
        await repository.delete_vehicle(tx, vehicle_id=key)


async def _vehicle_values(tx: OperatorTransaction, *, vehicle: VehicleIn) -> dict[str, object]:
    await _adopt(tx, entries=vehicle.vehicle_docs, purpose="document", field="vehicleDocs")
    await _adopt(tx, entries=vehicle.pictures, purpose="photo", field="pictures")
    return {
        "name": vehicle.vehicle_name,
        "category": vehicle.category,
        "number": vehicle.vehicle_number,
        "rate_unit": vehicle.rate_unit or "Per KM",
        "rate_paise": from_rupees(vehicle.rate or Decimal(0)),
        "commission_bp": rules.basis_points(vehicle.commission_rate),
        "insurance_renewal_date": vehicle.insurance_renewal_date,
        "puc_date": vehicle.puc_date,
        "is_ac": vehicle.is_ac,
        "is_available": vehicle.is_available,
        "documents": vehicle.vehicle_docs,
        "pictures": vehicle.pictures,
    }


async def _adopt(tx: OperatorTransaction, *, entries: Sequence[str], purpose: Purpose, field: str) -> None:
    names = [entry for entry in entries if rules.is_file(entry)]
    await media.adopt(tx, user_id=tx.user_id, filenames=names, purpose=purpose, field=field)


async def _to_schemas(tx: OperatorTransaction, *, rows: Sequence[DriverRow]) -> list[DriverOut]:
    ids = [row.driver_id for row in rows]
    vehicles = await repository.vehicles_of(tx, driver_ids=ids)
    coming = await assignments.coming(tx, column=PlanResource.driver_id, ids=ids, today=tx.today)
    photos = await repository.photos_of(tx, driver_ids=ids)
    named = [entry for of in vehicles.values() for row in of for entry in (*row.documents, *row.pictures)]
    files = await files_of(tx, entries=[*named, *photos.values()])
    return [
        _driver(
            row,
            [_vehicle(one, files, today=tx.today) for one in vehicles.get(row.driver_id, [])],
            files.get(photos.get(row.driver_id, "")),
            coming.get(row.driver_id, []),
            version(row, vehicles.get(row.driver_id, [])),
        )
        for row in rows
    ]


def _driver(
    row: DriverRow, vehicles: list[VehicleOut], photo: Sent | None, coming: Sequence[ResourceDeparture], version: str
) -> DriverOut:
    return DriverOut(
        id=row.driver_id,
        driver_id=row.driver_id,
        client_id=row.client_id,
        name=row.name,
        location=row.location,
        phone=row.phone,
        licence_number=rules.masked(row.licence_ending),
        photo=photo,
        vehicles=vehicles,
        renewal=min(_renewals(vehicles), key=lambda one: one.due_on, default=None),
        coming=[Coming.of(one) for one in coming],
        version=version,
    )


def _renewals(vehicles: Sequence[VehicleOut]) -> list[Renewal]:
    found = []
    for one in vehicles:
        named = {"vehicle_name": one.vehicle_name, "vehicle_number": one.vehicle_number}
        found += [
            Renewal(document="insurance", due_on=one.insurance_renewal_date, state=one.insurance_state, **named),
            Renewal(document="puc", due_on=one.puc_date, state=one.puc_state, **named),
        ]
    return found


def _vehicle(row: VehicleRow, files: dict[str, Sent], *, today: date) -> VehicleOut:
    return VehicleOut(
        vehicle_id=row.vehicle_id,
        vehicle_name=row.name,
        category=row.category,
        vehicle_number=row.number,
        rate_unit=row.rate_unit,
        rate=row.rate_paise,
        commission_rate=row.commission_bp / 100,
        final_rate=rules.final_rate(row.rate_paise, commission_bp=row.commission_bp),
        insurance_renewal_date=row.insurance_renewal_date,
        insurance_state=rules.renewal_state(row.insurance_renewal_date, today=today),
        puc_date=row.puc_date,
        puc_state=rules.renewal_state(row.puc_date, today=today),
        is_ac=row.is_ac,
        is_available=row.is_available,
        vehicle_docs=row.documents,
        pictures=row.pictures,
        files=[files[entry] for entry in (*row.documents, *row.pictures) if entry in files],
    )
