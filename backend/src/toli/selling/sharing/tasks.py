from toli.infra.db.queue.jobs import Jobs
from toli.selling.sharing.service import share_deadline
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.every("11 * * * *", name="bookings.remind_shares")
    async def remind_shares() -> None:
        await share_deadline.remind_of_shares(services.database, now=services.clock.now())
        await share_deadline.apply_share_rules(services.database, sealer=services.sealer, now=services.clock.now())
