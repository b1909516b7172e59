"""Jobs of payments."""

from toli.db.jobs import Jobs
from toli.db.scope import Database
from toli.payments import service
from toli.payments.provider import Provider


def register(jobs: Jobs, *, database: Database, provider: Provider) -> None:
    """Register reading a stored webhook and carrying out a refund."""

    @jobs.job("payments.read_webhook")
    async def read_webhook(*, inbox_id: int) -> None:
        await service.read_webhook(database, provider, inbox_id=inbox_id)

    @jobs.job("payments.carry_out_refund")
    async def carry_out_refund(*, client_id: int, refund_id: int) -> None:
        await service.carry_out(database, provider, client_id=client_id, refund_id=refund_id)
