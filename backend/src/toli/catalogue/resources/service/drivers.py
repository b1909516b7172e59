from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal

from toli.catalogue.resources import rules
from toli.catalogue.resources.models import Driver, PlanResource, Vehicle
from toli.catalogue.resources.repository import assignments
from toli.catalogue.resources.repository import drivers as repository
from toli.catalogue.resources.repository.drivers import DRIVERS, VEHICLES
from toli.catalogue.resources.schemas.drivers import (
    DriverIn,
    DriverOut,
    Drivers,
    Licence,
    Renewal,
    VehicleIn,
    VehicleOut,
)
from toli.catalogue.resources.service.changes import check_free, record_act, version
from toli.catalogue.resources.service.files import files_of
from toli.catalogue.trips.service import event_changes
from toli.clients.media import service as media
from toli.clients.media.schemas import Purpose, Sent
from toli.infra.db.table import values_of
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound
from toli.kit.money import from_rupees
from toli.kit.paging import Page
from toli.kit.sealing import Sealer


async def list_drivers(tx: OperatorTransaction, *, q: str, only_due: bool, page: Page) -> Drivers:
    """`only_due`: overdue or due within thirty days."""
    rows, total, due = await repository.list_page(tx, q=q, due_by=tx.today + rules.SOON, only_due=only_due, page=page)
    items = await _to_schemas(tx, rows)
    return Drivers(items=items, has_next=page.offset + len(items) < total, total=total, renewals_due=due)


async def get_driver(tx: OperatorTransaction, *, driver_id: int) -> DriverOut:
    return (await _to_schemas(tx, [await DRIVERS.get(tx, driver_id)]))[0]


async def reveal_licence(tx: OperatorTransaction, *, sealer: Sealer, driver_id: int) -> Licence:
    sealed = (await DRIVERS.get(tx, driver_id)).sealed_licence_number
    await record_act(tx, "driver.licence_revealed", subject=f"driver:{driver_id}")
    return Licence(licence_number="" if sealed is None else sealer.open(sealed, bound_to=_sealed_field(driver_id)))


async def create_driver(tx: OperatorTransaction, *, sealer: Sealer, body: DriverIn) -> DriverOut:
    """Raises Invalid."""
    rules.check_driver(body, has_licence=False)
    vehicles = rules.complete_vehicles(body.vehicles or [])
    driver_id = (await DRIVERS.insert(tx, await _values(tx, body))).driver_id
    await _save_licence(tx, sealer=sealer, driver_id=driver_id, number=body.licence_number)
    await _set_vehicles(tx, driver_id=driver_id, vehicles=vehicles)
    await record_act(tx, "driver.added", subject=f"driver:{driver_id}", vehicles=len(vehicles))
    return await get_driver(tx, driver_id=driver_id)


async def update_driver(tx: OperatorTransaction, *, sealer: Sealer, driver_id: int, body: DriverIn) -> DriverOut:
    """Raises NotFound, Stale, Invalid, OnComingDeparture."""
    driver = await DRIVERS.get(tx, driver_id, lock=True)
    event_changes.require_version(body.version, version(driver, await _list_vehicles(tx, driver_id)))
    rules.check_driver(body, has_licence=driver.sealed_licence_number is not None)
    await DRIVERS.update(tx, driver_id, values=await _values(tx, body))
    if body.licence_number is not None:
        await _save_licence(tx, sealer=sealer, driver_id=driver_id, number=body.licence_number)
    if body.vehicles is not None:
        vehicles = rules.complete_vehicles(body.vehicles)
        await _set_vehicles(tx, driver_id=driver_id, vehicles=vehicles)
    await record_act(
        tx, "driver.changed", subject=f"driver:{driver_id}", licence_changed=body.licence_number is not None
    )
    return await get_driver(tx, driver_id=driver_id)


async def delete_driver(tx: OperatorTransaction, *, driver_id: int) -> None:
    """Raises NotFound, OnComingDeparture."""
    driver = await DRIVERS.get(tx, driver_id, lock=True)
    column = PlanResource.driver_id
    await check_free(tx, column=column, value=driver_id, name=driver.name)
    await assignments.delete_or_retire(tx, DRIVERS, driver_id, column=column, erased=rules.ERASED_DRIVER)
    await record_act(tx, "driver.removed", subject=f"driver:{driver_id}")


async def _list_vehicles(tx: OperatorTransaction, driver_id: int) -> list[Vehicle]:
    return await VEHICLES.list_rows(tx, Vehicle.driver_id == driver_id)


def _sealed_field(driver_id: int) -> str:
    return f"driver.sealed_licence_number:{driver_id}"


async def _save_licence(tx: OperatorTransaction, *, sealer: Sealer, driver_id: int, number: str | None) -> None:
    assert number
    values = {
        "sealed_licence_number": sealer.seal(number, bound_to=_sealed_field(driver_id)),
        "licence_ending": rules.licence_ending(number),
    }
    await DRIVERS.update(tx, driver_id, values=values)


async def _values(tx: OperatorTransaction, body: DriverIn) -> dict[str, object]:
    (photo_id,) = await media.adopt(tx, user_id=tx.user_id, filenames=[body.photo], purpose="photo", field="photo")
    return {**body.model_dump(include={"name", "location", "phone"}), "photo_id": photo_id}


async def _set_vehicles(tx: OperatorTransaction, *, driver_id: int, vehicles: Sequence[VehicleIn]) -> None:
    saved = {vehicle.vehicle_id: vehicle for vehicle in await _list_vehicles(tx, driver_id)}
    sent = {vehicle.vehicle_id for vehicle in vehicles if vehicle.vehicle_id is not None}
    if not sent <= saved.keys():
        raise NotFound
    for vehicle_id in saved.keys() - sent:
        await _delete_vehicle(tx, saved[vehicle_id])
    for position, vehicle in enumerate(vehicles):
        values = {**await _vehicle_values(tx, vehicle=vehicle), "position": position}
        if vehicle.vehicle_id is None:
            await VEHICLES.insert(tx, {**values, "driver_id": driver_id})
        else:
            await VEHICLES.update(tx, vehicle.vehicle_id, values=values)


async def _delete_vehicle(tx: OperatorTransaction, vehicle: Vehicle) -> None:
    column, vehicle_id = PlanResource.vehicle_id, vehicle.vehicle_id
    await check_free(tx, column=column, value=vehicle_id, name=f"{vehicle.name} ({vehicle.number})")
    await assignments.delete_or_retire(tx, VEHICLES, vehicle_id, column=column, erased={})


async def _vehicle_values(tx: OperatorTransaction, *, vehicle: VehicleIn) -> dict[str, object]:
    await _adopt(tx, entries=vehicle.vehicle_docs, purpose="document", field="vehicleDocs")
    await _adopt(tx, entries=vehicle.pictures, purpose="photo", field="pictures")
    return {
        "name": vehicle.vehicle_name,
        "category": vehicle.category,
        "number": vehicle.vehicle_number,
        "seats": vehicle.seats,
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


async def _to_schemas(tx: OperatorTransaction, drivers: Sequence[Driver]) -> list[DriverOut]:
    ids = [driver.driver_id for driver in drivers]
    rows = await VEHICLES.list_rows(tx, Vehicle.driver_id.in_(ids))
    vehicles: defaultdict[int, list[Vehicle]] = defaultdict(list)
    for row in rows:
        vehicles[row.driver_id].append(row)
    departures = await assignments.coming(tx, column=PlanResource.driver_id, ids=ids, today=tx.today)
    photos = await repository.list_photos(tx, driver_ids=ids)
    entries = [entry for row in rows for entry in (*row.documents, *row.pictures)]
    files = await files_of(tx, entries=[*entries, *photos.values()])
    return [
        _to_schema(
            driver,
            vehicles[driver.driver_id],
            files,
            today=tx.today,
            photo=files.get(photos.get(driver.driver_id, "")),
            coming=departures.get(driver.driver_id, []),
        )
        for driver in drivers
    ]


def _to_schema(
    driver: Driver, rows: Sequence[Vehicle], files: Mapping[str, Sent], *, today: date, **related: object
) -> DriverOut:
    vehicles = [_vehicle(row, files, today=today) for row in rows]
    return DriverOut.model_validate(
        {
            **values_of(driver),
            **related,
            "id": driver.driver_id,
            "licence_number": rules.masked(driver.licence_ending),
            "vehicles": vehicles,
            "renewal": min(_renewals(vehicles), key=lambda renewal: renewal.due_on, default=None),
            "version": version(driver, rows),
        }
    )


def _renewals(vehicles: Sequence[VehicleOut]) -> list[Renewal]:
    renewals = []
    for vehicle in vehicles:
        names = {"vehicle_name": vehicle.vehicle_name, "vehicle_number": vehicle.vehicle_number}
        insurance, puc = vehicle.insurance_renewal_date, vehicle.puc_date
        renewals += [
            Renewal(document="insurance", due_on=insurance, state=vehicle.insurance_state, **names),
            Renewal(document="puc", due_on=puc, state=vehicle.puc_state, **names),
        ]
    return renewals


def _vehicle(row: Vehicle, files: Mapping[str, Sent], *, today: date) -> VehicleOut:
    return VehicleOut(
        vehicle_id=row.vehicle_id,
        vehicle_name=row.name,
        category=row.category,
        vehicle_number=row.number,
        seats=row.seats,
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
