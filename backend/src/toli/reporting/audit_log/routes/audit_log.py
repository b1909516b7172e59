from typing import Annotated

from fastapi import APIRouter, Query, Response

from toli.identity.access.context import Actor
from toli.identity.access.files import LIST_FILE, list_file
from toli.identity.access.guards import Admin, Db, ManagedClient, SignedIn
from toli.identity.access.rights import Right, requires
from toli.identity.access.roles import Role
from toli.identity.audit.service import export_list
from toli.infra.db.transactions import ClientTransaction, PlatformTransaction
from toli.kit.paging import ALL_ROWS
from toli.kit.spreadsheets import FileFormat
from toli.reporting.audit_log.schemas.audit_log import AuditFilter, AuditPage, TrailOut
from toli.reporting.audit_log.service import audit_log

router = APIRouter(tags=["Audit log"])


@router.get("/reports/audit", operation_id="listAudit")
async def of_platform(_actor: Admin, database: Db, filters: Annotated[AuditPage, Query()]) -> TrailOut:
    """Newest first by default."""
    async with database.platform_transaction() as tx:
        return await audit_log.of_platform(tx, filters=filters, page=filters)


@router.get("/reports/audit.{file_format}", operation_id="exportAudit", response_class=Response, responses=LIST_FILE)
async def export_of_platform(
    actor: Admin, database: Db, file_format: FileFormat, filters: Annotated[AuditFilter, Query()]
) -> Response:
    """Export the acts of `listAudit`, all pages in one file."""
    async with database.platform_transaction() as tx:
        log = await audit_log.of_platform(tx, filters=filters, page=ALL_ROWS)
        return await _export(tx, log, actor=actor, file_format=file_format)


@router.get("/reports/clients/{client_id:int}/audit", operation_id="listClientAudit")
@requires(Right.AUDIT)
async def of_client(
    client_id: ManagedClient, actor: SignedIn, database: Db, filters: Annotated[AuditPage, Query()]
) -> TrailOut:
    """Only administrators see acts on other people's accounts."""
    async with database.client_transaction(client_id) as tx:
        return await audit_log.of_client(
            tx, reader_id=actor.person_id, is_admin=actor.role is Role.ADMIN, filters=filters, page=filters
        )


@router.get(
    "/reports/clients/{client_id:int}/audit.{file_format}",
    operation_id="exportClientAudit",
    response_class=Response,
    responses=LIST_FILE,
)
@requires(Right.AUDIT)
async def export_of_client(
    client_id: ManagedClient,
    actor: SignedIn,
    database: Db,
    file_format: FileFormat,
    filters: Annotated[AuditFilter, Query()],
) -> Response:
    """Export the acts of `listClientAudit`, all pages in one file."""
    async with database.client_transaction(client_id) as tx:
        log = await audit_log.of_client(
            tx, reader_id=actor.person_id, is_admin=actor.role is Role.ADMIN, filters=filters, page=ALL_ROWS
        )
        return await _export(tx, log, actor=actor, file_format=file_format)


async def _export(
    tx: ClientTransaction | PlatformTransaction,
    log: TrailOut,
    *,
    actor: Actor,
    file_format: FileFormat,
) -> Response:
    exported = audit_log.log_file(log.time_zone, is_platform=isinstance(tx, PlatformTransaction))
    written = await export_list(tx, exported, log.data, actor=actor, file_format=file_format, time_zone=log.time_zone)
    return list_file(written)
