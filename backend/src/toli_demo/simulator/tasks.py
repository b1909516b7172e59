"""Jobs of the simulator, so that a crash loses no event and no refund."""

from toli.infra.db.queue.jobs import Jobs
from toli.services import Services
from toli_demo.listener import Listener
from toli_demo.simulator.route_schemas import ReleaseIn
from toli_demo.simulator.service import refunds, route, settlements, webhooks


def register(jobs: Jobs, services: Services) -> None:
    """Register the jobs of the simulator."""
    listener = Listener(services.settings, services.transport)

    @jobs.job(webhooks.DELIVER)
    async def deliver_webhook(webhook_id: str) -> None:
        await webhooks.deliver_if_due(services.database, listener, webhook_id=webhook_id)

    @jobs.every("23 * * * *", name="sandbox.settle")
    async def settle() -> None:
        async with services.database.platform_transaction() as tx:
            await settlements.settle_due(tx)
            await route.release(tx, ReleaseIn())

    @jobs.job(refunds.PROCESS)
    async def process_refund(refund_id: str) -> None:
        await refunds.process(services.database, refund_id=refund_id)
