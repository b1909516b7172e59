"""Tax that customers' companies deducted in a quarter, with its certificates."""

from typing import Final

from toli.finance.exports import repository
from toli.finance.exports.schemas import CustomerTdsLine, CustomerTdsReport, Month
from toli.infra.db.transactions import ClientTransaction
from toli.kit.list_files import ListColumn, ListFile
from toli.kit.tds import SECTION_NAMES
from toli.selling.customer_tds.schemas import CertificateState

CUSTOMER_TDS: Final[ListFile[CustomerTdsLine]] = ListFile(
    "TDS by customers",
    file="customer-tds",
    columns=(
        ListColumn("Company", lambda line: line.company, width=32),
        ListColumn("TAN", lambda line: line.tan, width=14),
        ListColumn("PAN", lambda line: line.pan, width=14),
        ListColumn("Section", lambda line: SECTION_NAMES[line.section], width=18),
        ListColumn("Booking", lambda line: line.booking_reference, width=16),
        ListColumn("Bill", lambda line: line.bill, width=18),
        ListColumn("Deducted on", lambda line: line.withheld_on, "date"),
        ListColumn("TDS (₹)", lambda line: line.amount, "money"),
        ListColumn("Certificate", lambda line: line.certificate_number or "expected", width=18),
        ListColumn("Certificate due on", lambda line: line.due_on, "date", width=18),
        ListColumn("Certificate received on", lambda line: line.certified_on, "date", width=22),
    ),
)


async def get_customer_tds(tx: ClientTransaction, *, quarter: Month) -> CustomerTdsReport:
    lines = await repository.list_customer_tds(tx, quarter=quarter)
    received = sum(line.amount for line in lines if line.state == CertificateState.RECEIVED)
    amount = sum(line.amount for line in lines)
    return CustomerTdsReport(
        first=quarter.first,
        last=quarter.last,
        due_on=lines[0].due_on if lines else None,
        data=lines,
        amount=amount,
        expected=amount - received,
        received=received,
    )
