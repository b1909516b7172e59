"""Jobs of messaging: one for each kind of letter. Each may run twice and sends once."""

from toli.config import Settings
from toli.db.jobs import Jobs
from toli.db.scope import Database, Scope
from toli.kit.clock import SystemClock
from toli.kit.sealing import Sealer
from toli.messaging import service


def register(jobs: Jobs, *, database: Database, settings: Settings, sealer: Sealer) -> None:
    """Register messaging's jobs."""
    post = service.Post(database=database, settings=settings, sealer=sealer, clock=SystemClock())

    @jobs.job("messaging.one_time_code")
    async def one_time_code(*, client_id: int, code_id: int) -> None:
        await service.send_code(post, client_id=client_id, code_id=code_id)

    @jobs.job("messaging.password_changed")
    async def password_changed(*, client_id: int, user_id: int, change: str) -> None:
        await service.tell_password_changed(post, client_id=client_id, user_id=user_id, change=change)

    @jobs.job("messaging.booking_confirmed")
    async def booking_confirmed(*, client_id: int, reservation_event_id: int) -> None:
        await service.tell_booking_confirmed(post, client_id=client_id, reservation_event_id=reservation_event_id)

    @jobs.job("messaging.booking_cancelled")
    async def booking_cancelled(*, client_id: int, reservation_event_id: int) -> None:
        await service.tell_booking_cancelled(post, client_id=client_id, reservation_event_id=reservation_event_id)

    @jobs.job("messaging.payment_received")
    async def payment_received(*, client_id: int, reservation_event_id: int, payment_id: str) -> None:
        await service.tell_payment_received(
            post, client_id=client_id, reservation_event_id=reservation_event_id, payment_id=payment_id
        )

    @jobs.job("messaging.payment_returned")
    async def payment_returned(*, client_id: int, reservation_event_id: int, payment_id: str) -> None:
        await service.tell_payment_returned(
            post, client_id=client_id, reservation_event_id=reservation_event_id, payment_id=payment_id
        )

    @jobs.job("messaging.refund_processed")
    async def refund_processed(*, client_id: int, reservation_event_id: int, refund_id: int) -> None:
        await service.tell_refund_processed(
            post, client_id=client_id, reservation_event_id=reservation_event_id, refund_id=refund_id
        )

    @jobs.every("17 * * * *", name="messaging.purge")
    async def purge() -> None:
        async with database.transaction(Scope.platform()) as tx:
            await service.purge(tx)
