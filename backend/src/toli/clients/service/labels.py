"""Take and give up labels."""

from toli.clients import rules
from toli.clients.errors import LabelTaken, MovedTooOften
from toli.clients.repository import labels
from toli.clients.schemas.sites import ClientInfo
from toli.db.transactions import Transaction


async def take_label(tx: Transaction, *, label: str, client_id: int, leaving: str | None = None) -> None:
    """Lock a label and take it. Raises LabelTaken."""
    await labels.lock_labels(tx, *{label, leaving or label})
    if await labels.claimant(tx, label=label) not in {None, client_id}:
        raise LabelTaken
    await labels.free_label(tx, label=label)


async def move_label(tx: Transaction, *, client: ClientInfo, label: str) -> None:
    """Take a label and give up the present one, which redirects for a while.

    Raises LabelTaken and MovedTooOften.
    """
    await _check_moves(tx, client=client, label=label)
    await take_label(tx, label=label, client_id=client.client_id, leaving=client.url)
    await labels.retire_label(tx, label=client.url, client_id=client.client_id)


async def reserve_label(tx: Transaction, *, client: ClientInfo, label: str) -> None:
    """Check and lock a label that a client may take later.

    Raises LabelTaken and MovedTooOften.
    """
    await _check_moves(tx, client=client, label=label)
    await labels.lock_labels(tx, label)
    if await labels.claimant(tx, label=label) not in {None, client.client_id}:
        raise LabelTaken


async def _check_moves(tx: Transaction, *, client: ClientInfo, label: str) -> None:
    is_back = await labels.holder(tx, label=label) == client.client_id
    former = await labels.former_labels(tx, client_id=client.client_id)
    if not is_back and former >= rules.MOST_FORMER_LABELS:
        raise MovedTooOften(most=rules.MOST_FORMER_LABELS, days=rules.REDIRECT_DAYS)
