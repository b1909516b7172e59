from toli.finance.bank.service import statements
from toli.infra.db.queue.jobs import Jobs
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.every("31 * * * *", name="bank.purge")
    async def purge() -> None:
        await statements.forget_drafts(services.database)
