from datetime import date
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Response

from toli.catalogue.trips.schemas.fields import PublicId
from toli.identity.access.files import describe_file, private_file
from toli.identity.access.guards import (
    Admin,
    CurrentClock,
    CurrentServices,
    CurrentSettings,
    Db,
    ManagedClient,
)
from toli.identity.access.rights import Right, requires
from toli.kit.dates import MONTH_PATTERN
from toli.kit.errors import raises
from toli.kit.spreadsheets import CSV
from toli.payments.billing.errors import InvoiceSettled
from toli.payments.billing.schemas import CommissionOut, CommissionPlanIn, InvoicePaymentIn, SourceTaxMonth
from toli.payments.billing.service import commission, invoices, rendering, source_tax

router = APIRouter(prefix="/billing", tags=["Platform fees"])

CLIENT: Final = "/clients/{client_id:int}"
PDF: Final = "application/pdf"


@router.get("/source-tax", operation_id="getSourceTax")
async def get_source_tax(
    _actor: Admin,
    settings: CurrentSettings,
    database: Db,
    month: Annotated[
        str | None, Query(pattern=MONTH_PATTERN, description="A month, as `2026-11`; by default the last")
    ] = None,
) -> SourceTaxMonth:
    """Retrieve a month's tax collected at source."""
    async with database.platform_transaction() as tx:
        return await source_tax.get_source_tax(
            tx, settings=settings, month=None if month is None else date.fromisoformat(f"{month}-01")
        )


@router.get(
    "/source-tax/{month}/gstr8.csv",
    operation_id="exportSourceTax",
    response_class=Response,
    responses=describe_file(CSV, "Table 3 of form GSTR-8"),
)
async def export_source_tax(
    _actor: Admin, month: Annotated[str, Path(pattern=MONTH_PATTERN, description="A month, as `2026-11`")], database: Db
) -> Response:
    """Export a month's tax as CSV. 404 for a month without tax."""
    async with database.platform_transaction() as tx:
        data = await source_tax.export_source_tax(tx, month=date.fromisoformat(f"{month}-01"))
    return private_file(data, media_type=CSV, disposition="attachment", filename=f"GSTR8-{month}.csv")


@router.get(f"{CLIENT}/commission", operation_id="getCommission")
@requires(Right.MONEY)
async def get_commission(client_id: ManagedClient, database: Db, clock: CurrentClock) -> CommissionOut:
    """Retrieve commission plans, expected commission and invoices."""
    async with database.client_transaction(client_id) as tx:
        return await commission.get_commission(tx, now=clock.now())


@router.post(f"{CLIENT}/plans", operation_id="setCommissionPlan")
@requires(Right.PANEL)
async def set_plan(
    client_id: ManagedClient, body: CommissionPlanIn, actor: Admin, database: Db, clock: CurrentClock
) -> CommissionOut:
    """Set the commission from a day on. Replaces a plan of the same day."""
    async with database.client_transaction(client_id) as tx:
        return await commission.set_plan(tx, body=body, actor_id=actor.user_id, now=clock.now())


@router.post(f"{CLIENT}/invoices/{{invoice_id:int}}/payment", operation_id="recordInvoicePayment")
@requires(Right.PANEL)
@raises(InvoiceSettled)
async def record_payment(
    client_id: ManagedClient,
    invoice_id: PublicId,
    body: InvoicePaymentIn,
    actor: Admin,
    database: Db,
    clock: CurrentClock,
) -> CommissionOut:
    """Record the payment of an invoice, or repayment of a credit note. 409 `invoice_settled`."""
    async with database.client_transaction(client_id) as tx:
        return await invoices.record_payment(
            tx, invoice_id=invoice_id, body=body, actor_id=actor.user_id, now=clock.now()
        )


@router.get(
    f"{CLIENT}/invoices/{{invoice_id:int}}.pdf",
    operation_id="getPlatformInvoice",
    response_class=Response,
    responses=describe_file(PDF, "The invoice"),
)
@requires(Right.MONEY)
async def get_invoice(
    client_id: ManagedClient, invoice_id: PublicId, database: Db, services: CurrentServices
) -> Response:
    """Return an invoice or credit note as PDF."""
    async with database.client_transaction(client_id) as tx:
        invoice = await rendering.get_invoice(tx, invoice_id=invoice_id)
    data = await rendering.render_invoice(services.store, invoice, settings=services.settings)
    name = f"{invoice.number.replace('/', '-')}.pdf"
    return private_file(data, media_type=PDF, disposition="inline", filename=name)
