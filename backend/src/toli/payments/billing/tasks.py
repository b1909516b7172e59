from toli.infra.db.queue.jobs import Jobs
from toli.payments.billing.service import invoices, source_tax
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.every("47 20 * * *", name="billing.schedule_tax_collection")
    async def schedule_tax_collection() -> None:
        await source_tax.schedule_tax_collection(services.database, settings=services.settings)

    @jobs.job("billing.collect_tax")
    async def collect_tax(*, client_id: int) -> None:
        async with services.database.client_transaction(client_id) as tx:
            await source_tax.collect_tax(tx, now=services.clock.now())

    @jobs.every("52 20 * * *", name="billing.schedule_invoicing")
    async def schedule_invoicing() -> None:
        await invoices.schedule_invoicing(services.database)

    @jobs.job("billing.issue_invoice")
    async def issue_invoice(*, client_id: int) -> None:
        async with services.database.client_transaction(client_id) as tx:
            await invoices.issue_invoice(tx, settings=services.settings, now=services.clock.now())
