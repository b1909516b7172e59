from toli.infra.db.queue.jobs import Jobs
from toli.selling.waiting.service import waiting_offers
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.job("bookings.offer_beds")
    async def offer_beds(*, client_id: int, departure_id: int) -> None:
        await waiting_offers.offer_beds(
            services.database, client_id=client_id, departure_id=departure_id, now=services.clock.now()
        )

    @jobs.every("* * * * *", name="bookings.offer_free_beds")
    async def offer_free_beds() -> None:
        await waiting_offers.enqueue_offers(services.database, now=services.clock.now())
