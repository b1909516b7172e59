from toli.infra.db.queue.jobs import Jobs
from toli.selling.checkout.service import reconcile as reconcile_service
from toli.selling.checkout.service import settle as settle_service
from toli.selling.checkout.service import sweep as sweep_service
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.job("bookings.settle")
    async def settle(*, client_id: int, order_id: int) -> None:
        await settle_service.settle_order(services.database, services.providers, client_id=client_id, order_id=order_id)

    @jobs.every("* * * * * */15", name="bookings.sweep")
    async def sweep() -> None:
        await sweep_service.sweep_holds(services.database, services.providers)

    @jobs.every("* * * * *", name="bookings.reconcile")
    async def reconcile() -> None:
        await reconcile_service.reconcile(services.database, services.providers)
