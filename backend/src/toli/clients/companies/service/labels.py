from toli.clients.companies import rules
from toli.clients.companies.errors import LabelTaken, MovedTooOften
from toli.clients.companies.repository import labels
from toli.clients.companies.schemas.sites import ClientInfo
from toli.infra.db.transactions import ClientTransaction


async def take_label(tx: ClientTransaction, *, label: str, leaving: str | None = None) -> None:
    """Raises LabelTaken."""
    await labels.lock_labels(tx, *{label, leaving or label})
    if await labels.claimant(tx, label=label) not in {None, tx.client_id}:
        raise LabelTaken
    await labels.free_label(tx, label=label)


async def move_label(tx: ClientTransaction, *, client: ClientInfo, label: str) -> None:
    """The current label redirects for a while. Raises LabelTaken, MovedTooOften."""
    await _check_moves(tx, label=label)
    await take_label(tx, label=label, leaving=client.url)
    await labels.retire_label(tx, label=client.url)


async def reserve_label(tx: ClientTransaction, *, label: str) -> None:
    """Lock a label for a later move. Raises LabelTaken, MovedTooOften."""
    await _check_moves(tx, label=label)
    await labels.lock_labels(tx, label)
    if await labels.claimant(tx, label=label) not in {None, tx.client_id}:
        raise LabelTaken


async def _check_moves(tx: ClientTransaction, *, label: str) -> None:
    is_back = await labels.holder(tx, label=label) == tx.client_id
    former = await labels.former_labels(tx)
    if not is_back and former >= rules.MOST_FORMER_LABELS:
        raise MovedTooOften(most=rules.MOST_FORMER_LABELS, days=rules.REDIRECT_DAYS)
