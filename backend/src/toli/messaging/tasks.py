"""Jobs of messaging: one for each kind of letter. Each may run twice and sends once."""

from toli.config import Settings
from toli.db.jobs import Jobs
from toli.db.scope import Database, Scope
from toli.kit.clock import SystemClock
from toli.kit.sealing import Sealer
from toli.media.store import FileStore
from toli.messaging import service


def register(jobs: Jobs, *, database: Database, settings: Settings, sealer: Sealer, store: FileStore) -> None:
    """Register messaging's jobs."""
    post = service.Post(database=database, settings=settings, sealer=sealer, clock=SystemClock(), store=store)
    _about_people(jobs, post)
    _about_bookings(jobs, post)
    _about_money(jobs, post)

    @jobs.job("messaging.check_failed")
    async def check_failed(*, run_id: int, broken: int, invariants: str) -> None:
        await service.tell_check_failed(post, run_id=run_id, broken=broken, invariants=invariants)

    @jobs.every("17 * * * *", name="messaging.purge")
    async def purge() -> None:
        async with database.transaction(Scope.platform()) as tx:
            await service.purge(tx)


def _about_people(jobs: Jobs, post: service.Post) -> None:
    @jobs.job("messaging.one_time_code")
    async def one_time_code(*, client_id: int, code_id: int) -> None:
        await service.send_code(post, client_id=client_id, code_id=code_id)

    @jobs.job("messaging.account_changed")
    async def account_changed(*, client_id: int, user_id: int, action: str, change: str) -> None:
        await service.tell_account_changed(post, client_id=client_id, user_id=user_id, action=action, change=change)

    @jobs.job("messaging.account_deleted")
    async def account_deleted(*, client_id: int, user_id: int, sealed_address: str) -> None:
        await service.tell_account_deleted(post, client_id=client_id, user_id=user_id, sealed_address=sealed_address)

    @jobs.job("messaging.enquiry_received")
    async def enquiry_received(*, client_id: int, connection_request_id: int) -> None:
        await service.tell_enquiry_received(post, client_id=client_id, connection_request_id=connection_request_id)

    @jobs.job("messaging.enquiry_replied")
    async def enquiry_replied(*, client_id: int, connection_request_id: int, reply_id: int) -> None:
        await service.send_enquiry_reply(
            post, client_id=client_id, connection_request_id=connection_request_id, reply_id=reply_id
        )

    @jobs.job("messaging.alert_asked")
    async def alert_asked(*, client_id: int, alert_id: int) -> None:
        await service.ask_to_confirm(post, client_id=client_id, alert_id=alert_id)

    @jobs.job("messaging.departure_open")
    async def departure_open(*, client_id: int, alert_id: int) -> None:
        await service.tell_departure_open(post, client_id=client_id, alert_id=alert_id)

    @jobs.job("messaging.to_request_decided")
    async def to_request_decided(*, to_request_id: int, decision: str) -> None:
        await service.tell_to_request_decided(post, to_request_id=to_request_id, decision=decision)

    @jobs.job("messaging.client_decided")
    async def client_decided(*, client_id: int, decision: str) -> None:
        await service.tell_client_decided(post, client_id=client_id, decision=decision)


def _about_bookings(jobs: Jobs, post: service.Post) -> None:
    @jobs.job("messaging.booking_confirmed")
    async def booking_confirmed(*, client_id: int, reservation_event_id: int) -> None:
        await service.tell_booking_confirmed(post, client_id=client_id, reservation_event_id=reservation_event_id)

    @jobs.job("messaging.booking_cancelled")
    async def booking_cancelled(*, client_id: int, reservation_event_id: int) -> None:
        await service.tell_booking_cancelled(post, client_id=client_id, reservation_event_id=reservation_event_id)

    @jobs.job("messaging.cancellation_asked")
    async def cancellation_asked(*, client_id: int, reservation_event_id: int) -> None:
        await service.tell_cancellation_asked(post, client_id=client_id, reservation_event_id=reservation_event_id)

    @jobs.job("messaging.operator_message")
    async def operator_message(*, client_id: int, reservation_event_id: int, note_id: int) -> None:
        await service.send_operator_message(
            post, client_id=client_id, reservation_event_id=reservation_event_id, note_id=note_id
        )

    @jobs.job("messaging.cancellation_declined")
    async def cancellation_declined(*, client_id: int, reservation_event_id: int) -> None:
        await service.tell_cancellation_declined(post, client_id=client_id, reservation_event_id=reservation_event_id)


def _about_money(jobs: Jobs, post: service.Post) -> None:
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

    @jobs.job("messaging.unclaimed_returned")
    async def unclaimed_returned(*, client_id: int, user_id: int, order_id: int, payment_id: str) -> None:
        await service.tell_unclaimed_returned(
            post, client_id=client_id, user_id=user_id, order_id=order_id, payment_id=payment_id
        )

    @jobs.job("messaging.hand_payment")
    async def hand_payment(*, client_id: int, reservation_event_id: int, hand_payment_id: int) -> None:
        await service.tell_hand_payment(
            post, client_id=client_id, reservation_event_id=reservation_event_id, hand_payment_id=hand_payment_id
        )

    @jobs.job("messaging.refund_requested")
    async def refund_requested(
        *, client_id: int, reservation_event_id: int, first_refund_id: int, last_refund_id: int
    ) -> None:
        await service.tell_refund_requested(
            post,
            client_id=client_id,
            reservation_event_id=reservation_event_id,
            refund_ids=range(first_refund_id, last_refund_id + 1),
        )

    @jobs.job("messaging.refund_processed")
    async def refund_processed(*, client_id: int, reservation_event_id: int, refund_id: int) -> None:
        await service.tell_refund_processed(
            post, client_id=client_id, reservation_event_id=reservation_event_id, refund_id=refund_id
        )

    @jobs.job("messaging.balance_due")
    async def balance_due(*, client_id: int, reservation_event_id: int, days: int) -> None:
        await service.tell_balance_due(post, client_id=client_id, reservation_event_id=reservation_event_id, days=days)
