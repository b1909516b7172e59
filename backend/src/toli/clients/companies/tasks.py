from toli.clients.companies.service import domains
from toli.infra.db.queue.jobs import Jobs
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.every("* * * * *", name="clients.check_domains")
    async def check_domains() -> None:
        await domains.check_due_domains(services.database, services.dns, services.settings, now=services.clock.now())
