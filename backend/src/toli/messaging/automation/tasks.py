from toli.infra.db.queue.jobs import Jobs
from toli.messaging.automation.service import due
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    # Hours begin at half past in India; a late booking gets its packing list within half an hour.
    @jobs.every("2,32 * * * *", name="automation.send_due")
    async def send_due() -> None:
        await due.send_due(services.database, now=services.clock.now())
