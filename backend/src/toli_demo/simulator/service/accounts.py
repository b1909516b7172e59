"""What an operator sets up in the dashboard of an account."""

from toli.infra.db.transactions import Transaction
from toli_demo.simulator import repository
from toli_demo.simulator.keys import account_of
from toli_demo.simulator.schemas import WebhookIn


async def set_webhook(tx: Transaction, account_id: str, webhook: WebhookIn) -> None:
    """Send the events of an account to an address."""
    await repository.change_account(tx, account_id, webhook_url=webhook.url, webhook_secret=webhook.secret)


async def revoke_key(tx: Transaction, key_id: str) -> None:
    """Accept a key no more."""
    account = await repository.find_account(tx, account_of(key_id))
    await repository.change_account(tx, account.id, revoked_keys=[*account.revoked_keys, key_id])


async def is_revoked(tx: Transaction, key_id: str) -> bool:
    """Whether a key is not accepted any more."""
    return key_id in (await repository.find_account(tx, account_of(key_id))).revoked_keys
