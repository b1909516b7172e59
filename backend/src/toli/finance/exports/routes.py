from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response

from toli.finance.exports.rules.travel_tax import QUARTER_PATTERN, parse_quarter
from toli.finance.exports.rules.zoho import ZohoModule
from toli.finance.exports.schemas import CustomerTdsReport, Month, TaxMonthOut, TravelTaxOut
from toli.finance.exports.service import customer_tds, tally, travel_tax, zoho
from toli.finance.exports.service import month as month_service
from toli.identity.access.files import LIST_FILE, describe_file, list_file, private_file
from toli.identity.access.guards import CurrentServices, Db, OperatedClient, SignedIn
from toli.identity.access.rights import Right, requires
from toli.identity.audit.service import export_list
from toli.kit.dates import MONTH_PATTERN
from toli.kit.gst import Gstin
from toli.kit.spreadsheets import CSV, FileFormat

router = APIRouter(prefix="/exports/clients/{client_id:int}", tags=["Exports"])
MONTH = "/months/{month}"
QUARTER = "/quarters/{quarter}"

JSON = "application/json"
XML = "application/xml"

MonthText = Annotated[str, Path(pattern=MONTH_PATTERN, description="A month in the client's calendar, as `2026-11`")]


async def _month(month: MonthText) -> Month:
    return Month.parse(month)


QuarterText = Annotated[str, Path(pattern=QUARTER_PATTERN, description="A quarter by its first month, as `2026-10`")]


async def _quarter(quarter: QuarterText) -> Month:
    return parse_quarter(quarter)


AskedQuarter = Annotated[Month, Depends(_quarter)]
AskedMonth = Annotated[Month, Depends(_month)]
AskedGstin = Annotated[Gstin, Query(description="The operator's GSTIN on the documents")]


@router.get(MONTH, operation_id="getTaxMonth")
@requires(Right.EXPORTS)
async def get_month(client_id: OperatedClient, month: AskedMonth, database: Db, response: Response) -> TaxMonthOut:
    response.headers["Cache-Control"] = "private, no-store"
    async with database.client_transaction(client_id) as tx:
        return await month_service.get_month(tx, month=month)


@router.get(
    f"{MONTH}/gstr1.json",
    operation_id="exportTaxReturn",
    response_class=Response,
    responses=describe_file(JSON, "The return as the GST portal's offline tool reads it"),
)
@requires(Right.EXPORTS)
async def export_tax_return(client_id: OperatedClient, month: AskedMonth, gstin: AskedGstin, database: Db) -> Response:
    """Export a month's GSTR-1 return. 404 without a document of that GSTIN."""
    async with database.client_transaction(client_id) as tx:
        data = await month_service.get_return_file(tx, month=month, gstin=gstin)
    return _file(data, JSON, f"GSTR1-{gstin}-{month.first:%Y-%m}.json")


@router.get(
    f"{MONTH}/gstr1.csv",
    operation_id="exportTaxReturnLines",
    response_class=Response,
    responses=describe_file(CSV, "The lines of the return"),
)
@requires(Right.EXPORTS)
async def export_tax_return_lines(
    client_id: OperatedClient, month: AskedMonth, gstin: AskedGstin, database: Db
) -> Response:
    """Export the lines of a month's GSTR-1 return. 404 without a document of that GSTIN."""
    async with database.client_transaction(client_id) as tx:
        data = await month_service.get_return_lines(tx, month=month, gstin=gstin)
    return _file(data, CSV, f"GSTR1-{gstin}-{month.first:%Y-%m}.csv")


@router.get(
    f"{MONTH}/e-invoices.json",
    operation_id="exportEInvoices",
    response_class=Response,
    responses=describe_file(JSON, "Invoices to companies as the e-invoice portal takes them"),
)
@requires(Right.EXPORTS)
async def export_e_invoices(client_id: OperatedClient, month: AskedMonth, gstin: AskedGstin, database: Db) -> Response:
    """Export a month's invoices to companies (form INV-01). 404 without a document of that GSTIN."""
    async with database.client_transaction(client_id) as tx:
        data = await month_service.get_e_invoices_file(tx, month=month, gstin=gstin)
    return _file(data, JSON, f"e-invoices-{gstin}-{month.first:%Y-%m}.json")


@router.get(
    f"{MONTH}/payments.csv",
    operation_id="exportPayments",
    response_class=Response,
    responses=describe_file(CSV, "Payments and refunds"),
)
@requires(Right.EXPORTS)
async def export_payments(client_id: OperatedClient, month: AskedMonth, database: Db) -> Response:
    async with database.client_transaction(client_id) as tx:
        data = await month_service.get_payments_file(tx, month=month)
    return _file(data, CSV, f"payments-{month.first:%Y-%m}.csv")


@router.get(
    f"{MONTH}/tally.xml",
    operation_id="exportTallyVouchers",
    response_class=Response,
    responses=describe_file(XML, "Vouchers for Tally"),
)
@requires(Right.EXPORTS)
async def export_vouchers(client_id: OperatedClient, month: AskedMonth, database: Db) -> Response:
    async with database.client_transaction(client_id) as tx:
        data = await tally.get_tally_vouchers(tx, month=month)
    return _file(data, XML, f"tally-{month.first:%Y-%m}.xml")


@router.get(
    f"{MONTH}/tally-ledgers.xml",
    operation_id="exportTallyLedgers",
    response_class=Response,
    responses=describe_file(XML, "Ledgers for Tally"),
)
@requires(Right.EXPORTS)
async def export_ledgers(client_id: OperatedClient, month: AskedMonth, database: Db) -> Response:
    """Export the ledgers and cost centres of a month's Tally vouchers, to be imported first."""
    async with database.client_transaction(client_id) as tx:
        data = await tally.get_tally_ledgers(tx, month=month)
    return _file(data, XML, "tally-ledgers.xml")


@router.get(
    f"{MONTH}/tally-openings.xml",
    operation_id="exportTallyOpenings",
    response_class=Response,
    responses=describe_file(XML, "Ledgers for Tally with opening balances"),
)
@requires(Right.EXPORTS)
async def export_openings(client_id: OperatedClient, month: AskedMonth, database: Db) -> Response:
    """Export the ledgers with their balances before a month, for books in Tally that begin with it."""
    async with database.client_transaction(client_id) as tx:
        data = await tally.get_tally_openings(tx, month=month)
    return _file(data, XML, f"tally-openings-{month.first:%Y-%m}.xml")


@router.get(
    f"{MONTH}/zoho-openings.csv",
    operation_id="exportZohoOpenings",
    response_class=Response,
    responses=describe_file(CSV, "A journal of opening balances for Zoho Books"),
)
@requires(Right.EXPORTS)
async def export_zoho_openings(client_id: OperatedClient, month: AskedMonth, database: Db) -> Response:
    """Export the balances before a month as a journal, for books in Zoho that begin with it."""
    async with database.client_transaction(client_id) as tx:
        data = await zoho.get_zoho_openings(tx, month=month)
    return _file(data, CSV, f"zoho-openings-{month.first:%Y-%m}.csv")


@router.get(
    f"{MONTH}/zoho-{{module}}.csv",
    operation_id="exportZohoBooks",
    response_class=Response,
    responses=describe_file(CSV, "A file in the import form of the module"),
)
@requires(Right.EXPORTS)
async def export_zoho_books(client_id: OperatedClient, month: AskedMonth, module: ZohoModule, database: Db) -> Response:
    """Export a month's invoices, payments, credit notes or journals for Zoho Books."""
    async with database.client_transaction(client_id) as tx:
        data = await zoho.get_zoho_file(tx, month=month, module=module)
    return _file(data, CSV, f"zoho-{module}-{month.first:%Y-%m}.csv")


@router.get(QUARTER, operation_id="getTravelTax")
@requires(Right.EXPORTS)
async def get_travel_tax(
    client_id: OperatedClient, quarter: AskedQuarter, services: CurrentServices, response: Response
) -> TravelTaxOut:
    """Get the tax collected on tours abroad (TCS) in a quarter."""
    response.headers["Cache-Control"] = "private, no-store"
    async with services.database.client_transaction(client_id) as tx:
        return await travel_tax.get_travel_tax(tx, sealer=services.sealer, quarter=quarter)


@router.get(
    f"{QUARTER}/tcs.csv",
    operation_id="exportTravelTax",
    response_class=Response,
    responses=describe_file(CSV, "Documents with the PANs of the buyers"),
)
@requires(Right.EXPORTS)
async def export_travel_tax(
    client_id: OperatedClient, actor: SignedIn, quarter: AskedQuarter, services: CurrentServices
) -> Response:
    """Export the tax collected on tours abroad in a quarter, for form 143 or 27EQ; audited."""
    async with services.database.client_transaction(client_id) as tx:
        data = await travel_tax.get_travel_tax_file(tx, sealer=services.sealer, quarter=quarter, actor_id=actor.user_id)
    return _file(data, CSV, f"tcs-{quarter.first:%Y-%m}.csv")


@router.get(f"{QUARTER}/customer-tds", operation_id="getCustomerTds")
@requires(Right.EXPORTS)
async def get_customer_tds(
    client_id: OperatedClient, quarter: AskedQuarter, database: Db, response: Response
) -> CustomerTdsReport:
    """Get the tax that customers' companies deducted in a quarter (TDS), with its certificates."""
    response.headers["Cache-Control"] = "private, no-store"
    async with database.client_transaction(client_id) as tx:
        return await customer_tds.get_customer_tds(tx, quarter=quarter)


@router.get(
    f"{QUARTER}/customer-tds.{{file_format}}",
    operation_id="exportCustomerTds",
    response_class=Response,
    responses=LIST_FILE,
)
@requires(Right.EXPORTS)
async def export_customer_tds(
    client_id: OperatedClient, quarter: AskedQuarter, file_format: FileFormat, actor: SignedIn, database: Db
) -> Response:
    async with database.client_transaction(client_id) as tx:
        report = await customer_tds.get_customer_tds(tx, quarter=quarter)
        written = await export_list(tx, customer_tds.CUSTOMER_TDS, report.data, actor=actor, file_format=file_format)
    return list_file(written)


def _file(data: bytes, media_type: str, filename: str) -> Response:
    return private_file(data, media_type=media_type, filename=filename, disposition="attachment")
