"""The simulator's jobs: they survive a crash, so that no event and no refund is lost by one."""

import httpx

from toli.config import Settings
from toli.db.jobs import Jobs
from toli.db.scope import Database
from toli_demo.simulator.service import refunds, webhooks


def register(jobs: Jobs, *, database: Database, settings: Settings, transport: httpx.AsyncBaseTransport | None) -> None:
    """Add the simulator's jobs to those the worker runs."""
    listener = webhooks.Listener(settings, transport)

    @jobs.job(webhooks.DELIVER)
    async def deliver_webhook(webhook_id: str) -> None:
        await webhooks.deliver_if_due(database, listener, webhook_id=webhook_id)

    @jobs.job(refunds.PROCESS)
    async def process_refund(refund_id: str) -> None:
        await refunds.process(database, refund_id=refund_id)
