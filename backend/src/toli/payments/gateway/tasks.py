from toli.infra.db.queue.jobs import Jobs
from toli.payments.gateway.service import authorisations, inbox, linked_accounts, refunds, route, tokens
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.job("payments.process_webhook")
    async def process_webhook(*, inbox_id: int) -> None:
        await inbox.process_webhook(services.database, services.providers, inbox_id=inbox_id)

    @jobs.job("payments.send_refund")
    async def send_refund(*, client_id: int, refund_id: int) -> None:
        await refunds.send_refund(services.database, services.providers, client_id=client_id, refund_id=refund_id)

    @jobs.job("payments.record_revocation")
    async def record_revocation(*, provider_account_id: str) -> None:
        await authorisations.record_revocation(
            services.database, services.providers, provider_account_id=provider_account_id
        )

    @jobs.job("payments.sync_transfer")
    async def sync_transfer(*, client_id: int, route_transfer_id: int) -> None:
        await route.sync_transfer(
            services.database, services.providers, client_id=client_id, route_transfer_id=route_transfer_id
        )

    @jobs.job("payments.sync_transfer_of_order")
    async def sync_transfer_of_order(*, client_id: int, order_id: int) -> None:
        await route.sync_transfer_of_order(
            services.database, services.providers, client_id=client_id, order_id=order_id
        )

    @jobs.every("*/5 * * * *", name="payments.sync_transfers")
    async def sync_transfers() -> None:
        await route.begin_syncing_transfers(services.database)

    @jobs.every("20 */2 * * *", name="payments.check_linked_accounts")
    async def check_linked_accounts() -> None:
        await linked_accounts.check_linked_accounts(services.database, services.providers)

    @jobs.every("40 3 * * *", name="payments.renew_expiring")
    async def renew_expiring() -> None:
        await tokens.renew_expiring(services.database, services.providers, services.sealer, clock=services.clock)
