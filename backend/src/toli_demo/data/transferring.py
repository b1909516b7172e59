"""Transfers of the platform to the demo's operators: on the fifth of each month, for the month before."""

from datetime import date, timedelta
from typing import Final

from sqlalchemy import text

from toli.clients.companies.service import sites
from toli.finance.settlements.schemas import TransferIn
from toli.finance.settlements.service import transfers
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.money import to_rupees
from toli.services import Services
from toli_demo.data.charging import ADMIN
from toli_demo.data.content import LABELS

PAID_ON: Final = 5
"""The day of a month."""

COLLECTED = """
SELECT date_trunc('month', captured_at AT TIME ZONE 'Asia/Kolkata')::date AS month, sum(amount_paise) AS paise
FROM payment WHERE client_id = :client_id AND status IN ('captured', 'refunded') GROUP BY 1 ORDER BY 1
"""


async def transfer_monthly(services: Services) -> None:
    """Record a transfer for each past month.

    A second run records nothing.
    """
    today = local_date(services.clock.now(), time_zone="Asia/Kolkata")
    async with services.database.platform_transaction() as platform:
        operators = [await sites.client_by_label(platform, label) for label in LABELS]
        admin_id = (await platform.execute(text(ADMIN))).scalar_one()
    for operator in operators:
        if operator is not None:
            async with services.database.client_transaction(operator.client_id) as tx:
                await _transfer(tx, services, admin_id=admin_id, today=today)


async def _transfer(tx: ClientTransaction, services: Services, *, admin_id: int, today: date) -> None:
    statement = await transfers.get_statement(tx)
    if statement.transfers:
        return
    collected = (await tx.execute(text(COLLECTED), {"client_id": tx.client_id})).all()
    total = sum(paise for _, paise in collected)
    months = [(month, int(paise)) for month, paise in collected if _payday(month) <= today]
    for month, paise in months:
        # Fees, refunds and commission lower each month by the same share.
        amount = statement.owed * paise // total // 100 * 100
        paid_on = _payday(month)
        if amount <= 0:
            continue
        following = f". Next transfer on {_payday(paid_on):%-d %b %Y}" if month == months[-1][0] else ""
        transfer = TransferIn.model_validate(
            {
                "amount": to_rupees(amount),
                "moved_on": paid_on,
                "reference": f"HDFCN5{paid_on:%Y%m%d}{tx.client_id:04}",
                "note": f"For {month:%B %Y}{following}",
            }
        )
        await transfers.record_transfer(tx, body=transfer, actor_id=admin_id, now=services.clock.now())


def _payday(month: date) -> date:
    """Return the payday of the month after a day."""
    return (month.replace(day=1) + timedelta(days=32)).replace(day=PAID_ON)
