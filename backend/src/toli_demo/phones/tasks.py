"""Jobs of the simulators of WhatsApp and SMS."""

from toli.infra.db.queue.jobs import Jobs
from toli.services import Services
from toli_demo.listener import Listener
from toli_demo.phones import service


def register(jobs: Jobs, services: Services) -> None:
    """Register the job that reports states to the product."""
    listener = Listener(services.settings, services.transport)

    @jobs.job(service.REPORT)
    async def report() -> None:
        await service.report(services.database, listener)
