"""The audit log over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from toli.access.guards import Admin, Db, ManagedClient, SignedIn
from toli.access.roles import Role
from toli.reporting.schemas.audit_log import AuditFilter, TrailOut
from toli.reporting.service import audit_log

router = APIRouter()


@router.get("/reports/audit", operation_id="listAudit")
async def of_platform(_actor: Admin, database: Db, filters: Annotated[AuditFilter, Query()]) -> TrailOut:
    """List who did what on the whole platform, newest first."""
    async with database.platform_transaction() as tx:
        return await audit_log.of_platform(tx, filters=filters)


@router.get("/reports/clients/{client_id:int}/audit", operation_id="listClientAudit")
async def of_client(
    client_id: ManagedClient, actor: SignedIn, database: Db, filters: Annotated[AuditFilter, Query()]
) -> TrailOut:
    """List who did what for a client, newest first; only administrators see acts on other people's accounts."""
    async with database.client_transaction(client_id) as tx:
        return await audit_log.of_client(
            tx, reader_id=actor.user_id, is_admin=actor.role is Role.ADMIN, filters=filters
        )
