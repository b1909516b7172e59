from typing import Annotated

from fastapi import APIRouter, Query, Response, status

from toli.catalogue.resources.errors import OnComingDeparture
from toli.catalogue.resources.routes.parameters import Id, OfList, Words
from toli.catalogue.resources.schemas.drivers import DriverIn, DriverOut, Drivers, Licence, NewDriverIn
from toli.catalogue.resources.service import drivers as service
from toli.catalogue.resources.service.list_files import DRIVERS, driver_lines
from toli.catalogue.trips.errors import Stale
from toli.identity.access.conditional import VERSIONED, Seen, tag, with_seen_version
from toli.identity.access.files import LIST_FILE, list_file
from toli.identity.access.guards import CurrentServices, OperatedClient
from toli.identity.access.operators import Operator
from toli.identity.access.rights import Right, requires
from toli.identity.audit.service import export_list
from toli.kit.errors import NotAllowed, raises
from toli.kit.paging import ALL_ROWS
from toli.kit.spreadsheets import FileFormat

router = APIRouter(prefix="/drivers", tags=["Hotels, places and drivers"])

OnlyDue = Annotated[
    bool, Query(description="Only those with a document that is overdue or falls due within thirty days")
]


@router.get("", operation_id="listDrivers")
@requires(Right.RESOURCES)
async def list_drivers(
    asked: OfList,
    operator: Operator,
    q: Words = "",
    *,
    renewals_due: OnlyDue = False,
) -> Drivers:
    """Earliest due document first."""
    async with operator.transaction(asked.client_id) as tx:
        return await service.list_drivers(tx, q=q, only_due=renewals_due, page=asked.page)


@router.get(
    "/clients/{client_id:int}/drivers.{file_format}",
    operation_id="exportDrivers",
    response_class=Response,
    responses=LIST_FILE,
)
@requires(Right.RESOURCES)
async def export_drivers(
    client_id: OperatedClient,
    file_format: FileFormat,
    operator: Operator,
    q: Words = "",
    *,
    renewals_due: OnlyDue = False,
) -> Response:
    async with operator.transaction(client_id) as tx:
        drivers = await service.list_drivers(tx, q=q, only_due=renewals_due, page=ALL_ROWS)
        written = await export_list(
            tx, DRIVERS, driver_lines(drivers.items), actor=operator.actor, file_format=file_format
        )
    return list_file(written)


@router.post("", operation_id="addDriver", status_code=status.HTTP_201_CREATED)
@requires(Right.RESOURCES)
@raises(NotAllowed, OnComingDeparture)
async def add_driver(body: NewDriverIn, operator: Operator, services: CurrentServices) -> DriverOut:
    """Incomplete vehicles are ignored; one must be complete."""
    async with operator.transaction(operator.choose_client(body.client_id)) as tx:
        return await service.create_driver(tx, sealer=services.sealer, body=body)


@router.get("/{driver_id:int}", operation_id="getDriver", responses=VERSIONED)
@requires(Right.RESOURCES)
async def get_driver(driver_id: Id, operator: Operator, response: Response) -> DriverOut:
    async with operator.owner_transaction("driver", driver_id) as tx:
        driver = await service.get_driver(tx, driver_id=driver_id)
    tag(response, driver.version)
    return driver


@router.put("/{driver_id:int}", operation_id="updateDriver", responses=VERSIONED)
@requires(Right.RESOURCES)
@raises(OnComingDeparture, Stale)
async def update_driver(
    driver_id: Id, body: DriverIn, operator: Operator, seen: Seen, services: CurrentServices, response: Response
) -> DriverOut:
    """409 for an omitted vehicle in use or an outdated `version`."""
    body = with_seen_version(body, seen)
    async with operator.owner_transaction("driver", driver_id) as tx:
        driver = await service.update_driver(tx, sealer=services.sealer, driver_id=driver_id, body=body)
    tag(response, driver.version)
    return driver


@router.delete("/{driver_id:int}", operation_id="removeDriver", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.RESOURCES)
@raises(OnComingDeparture)
async def remove_driver(driver_id: Id, operator: Operator) -> None:
    """409 while a current or upcoming departure has the driver."""
    async with operator.owner_transaction("driver", driver_id) as tx:
        await service.delete_driver(tx, driver_id=driver_id)


@router.post("/{driver_id:int}/licence", operation_id="revealLicence")
@requires(Right.RESOURCES)
async def reveal_licence(driver_id: Id, operator: Operator, services: CurrentServices) -> Licence:
    """The audit log records it."""
    async with operator.owner_transaction("driver", driver_id) as tx:
        return await service.reveal_licence(tx, sealer=services.sealer, driver_id=driver_id)
