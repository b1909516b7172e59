from toli.infra.db.queue.jobs import Jobs
from toli.selling.invoicing.service import documents, invoices
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.job("bookings.issue_documents")
    async def issue_documents(*, client_id: int, booking_id: int) -> None:
        await documents.issue_documents(services.database, client_id=client_id, booking_id=booking_id)

    @jobs.every("17 * * * *", name="bookings.issue_invoices")
    async def issue_invoices() -> None:
        await invoices.issue_due_invoices(services.database, now=services.clock.now())
