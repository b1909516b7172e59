"""The platform's commission in the demo: one operator's plan, and the invoice of last month."""

from datetime import timedelta

from sqlalchemy import text

from toli.clients.companies.service import sites
from toli.kit.clock import local_date
from toli.payments.billing.schemas import CommissionPlanIn
from toli.payments.billing.service import commission, invoices
from toli.services import Services
from toli_demo.data.content import LABELS

CHARGED = LABELS[-1]
PLATFORM = {
    "TOLI_PLATFORM_GSTIN": "27AABCT3518Q1ZW",
    "TOLI_PLATFORM_TCS_GSTIN": "27AABCT3518Q1C7",
    "TOLI_PLATFORM_LEGAL_NAME": "Toli Platform Private Limited",
    "TOLI_PLATFORM_ADDRESS": "4th Floor, Sakhar Bhavan, Nariman Point, Mumbai 400021",
}
"""Settings of the platform's own invoices, invented."""
ADMIN = "SELECT user_id FROM app_user WHERE is_demo AND role_id = 1 ORDER BY user_id LIMIT 1"


async def charge(services: Services) -> None:
    """Set a plan from the first day of last month, and issue its invoice, as the nightly job does."""
    now = services.clock.now()
    async with services.database.platform_transaction() as platform:
        client = await sites.client_by_label(platform, CHARGED)
        admin_id = (await platform.execute(text(ADMIN))).scalar_one()
    if client is None:
        return
    async with services.database.client_transaction(client.client_id) as tx:
        last_month = local_date(now, time_zone="Asia/Kolkata").replace(day=1) - timedelta(days=1)
        begins = last_month.replace(day=1)
        plan = CommissionPlanIn.model_validate({"valid_from": begins, "percent": 3})
        await commission.set_plan(tx, body=plan, actor_id=admin_id, now=now - timedelta(days=62))
        await invoices.issue_invoice(tx, settings=services.settings, now=now)
