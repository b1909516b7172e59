"""Jobs of payments."""

from toli.db.queue.jobs import Jobs
from toli.payments import service
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    """Register the jobs that read webhooks and carry out refunds."""

    @jobs.job("payments.read_webhook")
    async def read_webhook(*, inbox_id: int) -> None:
        await service.read_webhook(services.database, services.providers, inbox_id=inbox_id)

    @jobs.job("payments.carry_out_refund")
    async def carry_out_refund(*, client_id: int, refund_id: int) -> None:
        await service.carry_out_refund(services.database, services.providers, client_id=client_id, refund_id=refund_id)
