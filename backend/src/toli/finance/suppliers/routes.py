from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response, status

from toli.finance.costs.errors import TooManyPayments
from toli.finance.costs.schemas import Paid
from toli.finance.costs.service import payments as cost_payments
from toli.finance.exports.rules.travel_tax import QUARTER_PATTERN, parse_quarter
from toli.finance.exports.schemas import Month
from toli.finance.suppliers.errors import BillNumbered, SupplierNamed, SupplierUsed
from toli.finance.suppliers.repository import suppliers as repository
from toli.finance.suppliers.repository.suppliers import SupplierFilter
from toli.finance.suppliers.rules import Bill
from toli.finance.suppliers.schemas import (
    CommissionEntryIn,
    ProposedTds,
    SupplierArchived,
    SupplierBillIn,
    SupplierCommissions,
    SupplierIn,
    SupplierKind,
    SupplierName,
    SupplierOut,
    SupplierPaymentIn,
    SupplierRatesIn,
    Suppliers,
    SupplierSort,
    SupplierStatement,
    TdsReport,
)
from toli.finance.suppliers.service import bills, commission, files, payments, reports
from toli.finance.suppliers.service import suppliers as service
from toli.identity.access.files import LIST_FILE, list_file
from toli.identity.access.guards import CurrentServices, OperatedClient
from toli.identity.access.operators import Operator
from toli.identity.access.rights import Right, requires
from toli.identity.audit.service import export_list
from toli.kit.dates import CalendarDate
from toli.kit.errors import raises
from toli.kit.money import from_rupees
from toli.kit.paging import ALL_ROWS, Page
from toli.kit.spreadsheets import FileFormat
from toli.selling.bookings.errors.bookings import MonthClosed

router = APIRouter(prefix="/clients/{client_id:int}", tags=["Suppliers"])

SUPPLIERS = "/suppliers"
SUPPLIER = f"{SUPPLIERS}/{{supplier_id:int}}"
BILL = f"{SUPPLIER}/bills/{{supplier_bill_id:int}}"
PAYMENT = f"{SUPPLIER}/payments/{{cost_payment_id:int}}"
Id = Annotated[int, Path(ge=1, le=2**53)]


async def _filter(
    q: Annotated[str, Query(max_length=100)] = "",
    kind: Annotated[SupplierKind | None, Query()] = None,
    *,
    is_archived: Annotated[bool, Query()] = False,
) -> SupplierFilter:
    return SupplierFilter(q=q.strip(), kind=kind, is_archived=is_archived)


async def _quarter(
    quarter: Annotated[str, Query(pattern=QUARTER_PATTERN, description="A quarter by its first month, as `2026-10`")],
) -> Month:
    return parse_quarter(quarter)


Chosen = Annotated[SupplierFilter, Depends(_filter)]
Quarter = Annotated[Month, Depends(_quarter)]
First = Annotated[CalendarDate, Query(description="First day of the period")]
Last = Annotated[CalendarDate, Query(description="Last day of the period")]


@router.get(SUPPLIERS, operation_id="listSuppliers")
@requires(Right.MONEY)
async def list_suppliers(
    client_id: OperatedClient,
    operator: Operator,
    chosen: Chosen,
    page: Annotated[Page, Query()],
    *,
    sort: Annotated[SupplierSort, Query()] = "name",
) -> Suppliers:
    """List a page of suppliers with their balances, and the sums of all pages."""
    async with operator.transaction(client_id) as tx:
        return await service.list_suppliers(tx, chosen, sort=sort, page=page)


@router.get("/suppliers.{file_format}", operation_id="exportSuppliers", response_class=Response, responses=LIST_FILE)
@requires(Right.MONEY)
async def export_suppliers(
    client_id: OperatedClient,
    file_format: FileFormat,
    operator: Operator,
    chosen: Chosen,
    *,
    sort: Annotated[SupplierSort, Query()] = "name",
) -> Response:
    """Export the suppliers of `listSuppliers`, all pages in one file."""
    async with operator.transaction(client_id) as tx:
        suppliers = await service.list_suppliers(tx, chosen, sort=sort, page=ALL_ROWS)
        written = await export_list(tx, files.SUPPLIERS, suppliers.data, actor=operator.actor, file_format=file_format)
    return list_file(written)


@router.get("/supplier-names", operation_id="listSupplierNames")
@requires(Right.MONEY)
async def list_supplier_names(client_id: OperatedClient, operator: Operator) -> list[SupplierName]:
    """List the suppliers that are not archived, as payees of costs and payments."""
    async with operator.transaction(client_id) as tx:
        return list(await repository.list_names(tx))


@router.post(SUPPLIERS, operation_id="addSupplier", status_code=status.HTTP_201_CREATED)
@requires(Right.MONEY)
@raises(SupplierNamed)
async def add_supplier(
    client_id: OperatedClient, body: SupplierIn, operator: Operator, services: CurrentServices
) -> SupplierOut:
    async with operator.transaction(client_id) as tx:
        supplier_id = await service.add_supplier(tx, sealer=services.sealer, body=body)
        return await service.get_supplier(tx, sealer=services.sealer, supplier_id=supplier_id)


@router.get(SUPPLIER, operation_id="getSupplier")
@requires(Right.MONEY)
async def get_supplier(
    client_id: OperatedClient, supplier_id: Id, operator: Operator, services: CurrentServices, response: Response
) -> SupplierOut:
    """Get a supplier with its balance, bills, payments, and the costs of departures of 400 days around today."""
    response.headers["Cache-Control"] = "private, no-store"
    async with operator.transaction(client_id) as tx:
        return await service.get_supplier(tx, sealer=services.sealer, supplier_id=supplier_id)


@router.put(SUPPLIER, operation_id="changeSupplier")
@requires(Right.MONEY)
@raises(SupplierNamed)
async def change_supplier(
    client_id: OperatedClient, supplier_id: Id, body: SupplierIn, operator: Operator, services: CurrentServices
) -> SupplierOut:
    """Replace the details of a supplier. Recorded bills keep their TDS section."""
    async with operator.transaction(client_id) as tx:
        await service.change_supplier(tx, sealer=services.sealer, supplier_id=supplier_id, body=body)
        return await service.get_supplier(tx, sealer=services.sealer, supplier_id=supplier_id)


@router.put(f"{SUPPLIER}/archived", operation_id="archiveSupplier")
@requires(Right.MONEY)
async def archive_supplier(
    client_id: OperatedClient, supplier_id: Id, body: SupplierArchived, operator: Operator, services: CurrentServices
) -> SupplierOut:
    """Archive or restore a supplier."""
    async with operator.transaction(client_id) as tx:
        await service.set_archived(tx, supplier_id=supplier_id, is_archived=body.is_archived)
        return await service.get_supplier(tx, sealer=services.sealer, supplier_id=supplier_id)


@router.delete(SUPPLIER, operation_id="deleteSupplier", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.MONEY)
@raises(SupplierUsed)
async def delete_supplier(client_id: OperatedClient, supplier_id: Id, operator: Operator) -> None:
    """Delete a supplier. 409 `supplier_used` when it has costs, bills or payments."""
    async with operator.transaction(client_id) as tx:
        await service.delete_supplier(tx, supplier_id=supplier_id)


@router.get(f"{SUPPLIER}/tds", operation_id="proposeTds")
@requires(Right.MONEY)
async def propose_tds(
    client_id: OperatedClient,
    supplier_id: Id,
    operator: Operator,
    billed_on: Annotated[CalendarDate, Query()],
    taxable: Annotated[Paid, Query(description="Rupees without GST")],
    supplier_bill_id: Annotated[int | None, Query(ge=1, le=2**53, description="The bill that is changed")] = None,
) -> ProposedTds:
    """Propose the tax to withhold from a bill, by the bills of its financial year."""
    async with operator.transaction(client_id) as tx:
        return await bills.propose_tds(
            tx,
            supplier_id=supplier_id,
            bill=Bill(billed_on, from_rupees(taxable)),
            supplier_bill_id=supplier_bill_id,
        )


@router.post(f"{SUPPLIER}/bills", operation_id="recordSupplierBill", status_code=status.HTTP_201_CREATED)
@requires(Right.MONEY)
@raises(MonthClosed, BillNumbered)
async def record_bill(
    client_id: OperatedClient, supplier_id: Id, body: SupplierBillIn, operator: Operator, services: CurrentServices
) -> SupplierOut:
    """Record a bill of a supplier."""
    async with operator.transaction(client_id) as tx:
        await bills.record_bill(tx, supplier_id=supplier_id, body=body)
        return await service.get_supplier(tx, sealer=services.sealer, supplier_id=supplier_id)


@router.put(f"{SUPPLIER}/rates", operation_id="replaceSupplierRates")
@requires(Right.MONEY)
async def replace_rates(
    client_id: OperatedClient, supplier_id: Id, body: SupplierRatesIn, operator: Operator, services: CurrentServices
) -> SupplierOut:
    """Replace the rates of a supplier's contract; costs that are entered already stay."""
    async with operator.transaction(client_id) as tx:
        await service.replace_rates(tx, supplier_id=supplier_id, body=body)
        return await service.get_supplier(tx, sealer=services.sealer, supplier_id=supplier_id)


@router.put(BILL, operation_id="changeSupplierBill")
@requires(Right.MONEY)
@raises(MonthClosed, BillNumbered)
async def change_bill(
    client_id: OperatedClient,
    supplier_id: Id,
    supplier_bill_id: Id,
    body: SupplierBillIn,
    operator: Operator,
    services: CurrentServices,
) -> SupplierOut:
    """Replace a recorded bill."""
    async with operator.transaction(client_id) as tx:
        await bills.change_bill(tx, supplier_id=supplier_id, supplier_bill_id=supplier_bill_id, body=body)
        return await service.get_supplier(tx, sealer=services.sealer, supplier_id=supplier_id)


@router.delete(BILL, operation_id="removeSupplierBill")
@requires(Right.MONEY)
@raises(MonthClosed)
async def remove_bill(
    client_id: OperatedClient, supplier_id: Id, supplier_bill_id: Id, operator: Operator, services: CurrentServices
) -> SupplierOut:
    """Remove a wrong bill; the audit log keeps its amounts."""
    async with operator.transaction(client_id) as tx:
        await bills.remove_bill(tx, supplier_id=supplier_id, supplier_bill_id=supplier_bill_id)
        return await service.get_supplier(tx, sealer=services.sealer, supplier_id=supplier_id)


@router.post(f"{SUPPLIER}/payments", operation_id="recordSupplierPayment", status_code=status.HTTP_201_CREATED)
@requires(Right.MONEY)
@raises(MonthClosed, TooManyPayments)
async def record_payment(
    client_id: OperatedClient, supplier_id: Id, body: SupplierPaymentIn, operator: Operator, services: CurrentServices
) -> SupplierOut:
    """Record a payment for a departure, or an advance or payment on account."""
    async with operator.transaction(client_id) as tx:
        await payments.record_payment(tx, supplier_id=supplier_id, body=body)
        return await service.get_supplier(tx, sealer=services.sealer, supplier_id=supplier_id)


@router.put(PAYMENT, operation_id="changeSupplierPayment")
@requires(Right.MONEY)
@raises(MonthClosed, TooManyPayments)
async def change_payment(
    client_id: OperatedClient,
    supplier_id: Id,
    cost_payment_id: Id,
    body: SupplierPaymentIn,
    operator: Operator,
    services: CurrentServices,
) -> SupplierOut:
    """Replace a payment, such as an advance that is put to a departure."""
    async with operator.transaction(client_id) as tx:
        await payments.change_payment(tx, supplier_id=supplier_id, cost_payment_id=cost_payment_id, body=body)
        return await service.get_supplier(tx, sealer=services.sealer, supplier_id=supplier_id)


@router.delete(PAYMENT, operation_id="removeSupplierPayment")
@requires(Right.MONEY)
@raises(MonthClosed)
async def remove_payment(
    client_id: OperatedClient, supplier_id: Id, cost_payment_id: Id, operator: Operator, services: CurrentServices
) -> SupplierOut:
    """Remove a wrong payment; the audit log keeps its amounts."""
    async with operator.transaction(client_id) as tx:
        await cost_payments.remove_supplier_payment(tx, supplier_id=supplier_id, cost_payment_id=cost_payment_id)
        return await service.get_supplier(tx, sealer=services.sealer, supplier_id=supplier_id)


@router.get(f"{SUPPLIER}/statement", operation_id="getSupplierStatement")
@requires(Right.MONEY)
async def get_statement(
    client_id: OperatedClient, supplier_id: Id, operator: Operator, first: First, last: Last
) -> SupplierStatement:
    """Get the bills, tax withheld and payments of a period, with the balances before and after."""
    async with operator.transaction(client_id) as tx:
        return await reports.get_statement(tx, supplier_id=supplier_id, first=first, last=last)


@router.get(
    f"{SUPPLIER}/statement.{{file_format}}",
    operation_id="exportSupplierStatement",
    response_class=Response,
    responses=LIST_FILE,
)
@requires(Right.MONEY)
async def export_statement(
    client_id: OperatedClient, supplier_id: Id, file_format: FileFormat, operator: Operator, first: First, last: Last
) -> Response:
    async with operator.transaction(client_id) as tx:
        statement = await reports.get_statement(tx, supplier_id=supplier_id, first=first, last=last)
        written = await export_list(
            tx,
            files.STATEMENT,
            files.statement_lines(statement),
            actor=operator.actor,
            file_format=file_format,
            of_id=supplier_id,
        )
    return list_file(written)


@router.get("/tds", operation_id="getTdsReport")
@requires(Right.MONEY)
async def get_tds_report(
    client_id: OperatedClient, operator: Operator, quarter: Quarter, services: CurrentServices, response: Response
) -> TdsReport:
    """Get the tax withheld from bills of a quarter, by section and supplier."""
    response.headers["Cache-Control"] = "private, no-store"
    async with operator.transaction(client_id) as tx:
        return await reports.get_tds_report(tx, sealer=services.sealer, quarter=quarter)


@router.get("/tds.{file_format}", operation_id="exportTdsReport", response_class=Response, responses=LIST_FILE)
@requires(Right.MONEY)
async def export_tds_report(
    client_id: OperatedClient, file_format: FileFormat, operator: Operator, quarter: Quarter, services: CurrentServices
) -> Response:
    async with operator.transaction(client_id) as tx:
        report = await reports.get_tds_report(tx, sealer=services.sealer, quarter=quarter)
        written = await export_list(tx, files.TDS, report.lines, actor=operator.actor, file_format=file_format)
    return list_file(written)


@router.get("/supplier-commission", operation_id="getSupplierCommission")
@requires(Right.MONEY)
async def get_commissions(
    client_id: OperatedClient, operator: Operator, first: First, last: Last
) -> SupplierCommissions:
    """Get the commission on costs of departures that ended in a period, by supplier, with invoices and receipts."""
    async with operator.transaction(client_id) as tx:
        return await reports.get_commissions(tx, first=first, last=last)


@router.post(f"{SUPPLIER}/commission", operation_id="recordSupplierCommission", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.MONEY)
@raises(MonthClosed)
async def record_commission(
    client_id: OperatedClient, supplier_id: Id, body: CommissionEntryIn, operator: Operator
) -> None:
    """Record an invoice for commission to a supplier, or a receipt."""
    async with operator.transaction(client_id) as tx:
        await commission.record_entry(tx, supplier_id=supplier_id, body=body)


@router.delete(
    f"{SUPPLIER}/commission/{{supplier_commission_id:int}}",
    operation_id="removeSupplierCommission",
    status_code=status.HTTP_204_NO_CONTENT,
)
@requires(Right.MONEY)
@raises(MonthClosed)
async def remove_commission(
    client_id: OperatedClient, supplier_id: Id, supplier_commission_id: Id, operator: Operator
) -> None:
    """Remove a wrong entry; the audit log keeps its amounts."""
    async with operator.transaction(client_id) as tx:
        await commission.remove_entry(tx, supplier_id=supplier_id, supplier_commission_id=supplier_commission_id)


@router.get(
    "/supplier-commission.{file_format}",
    operation_id="exportSupplierCommission",
    response_class=Response,
    responses=LIST_FILE,
)
@requires(Right.MONEY)
async def export_commissions(
    client_id: OperatedClient, file_format: FileFormat, operator: Operator, first: First, last: Last
) -> Response:
    async with operator.transaction(client_id) as tx:
        commissions = await reports.get_commissions(tx, first=first, last=last)
        written = await export_list(
            tx, files.COMMISSIONS, commissions.data, actor=operator.actor, file_format=file_format
        )
    return list_file(written)
