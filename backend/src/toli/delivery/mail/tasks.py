from toli.delivery.mail.service import senders
from toli.infra.db.queue.jobs import Jobs
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.every("* * * * *", name="mail.check_senders")
    async def check_senders() -> None:
        await senders.check_due_senders(services)
