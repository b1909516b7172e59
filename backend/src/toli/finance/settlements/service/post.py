from collections.abc import Sequence

from toli.finance.settlements.repository import settlements as repository
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.payments import ProviderSettlement, ProviderSettlementLine, SettlementStatus
from toli.payments.ledger import service as ledger


async def store_and_post(
    tx: ClientTransaction,
    *,
    account_id: int,
    fact: ProviderSettlement,
    amount_paise: int,
    lines: Sequence[ProviderSettlementLine],
    is_complete: bool,
) -> None:
    """Store and match a settlement, and post it once processed and complete.

    The caller has locked the account's settlements. Once posted, amount and lines are final; lines recognised later are
    posted then. A settlement returned by the bank is reversed for good.
    """
    stored = await repository.list_stored(tx, account_id=account_id, provider_ids=[fact.id])
    previous = stored[0] if stored else None
    if previous is not None and previous.state == "failed":
        return
    is_posted = previous is not None and previous.state == "processed" and previous.is_complete
    if previous is None or not is_posted:
        settlement_id = await repository.store_settlement(
            tx, account_id=account_id, fact=fact, amount_paise=amount_paise
        )
        await repository.replace_lines(tx, settlement_id=settlement_id, lines=lines, is_complete=is_complete)
    else:
        settlement_id = previous.settlement_id
        await repository.set_state(tx, settlement_id=settlement_id, fact=fact)
    matched = await repository.match_lines(tx, account_id=account_id)
    await repository.set_fees(tx, settlement_ids=sorted({settlement_id} | {matched_id for matched_id, _ in matched}))
    if fact.status is SettlementStatus.FAILED:
        if is_posted:
            await _reverse(tx, settlement_id)
    elif fact.status is SettlementStatus.PROCESSED and is_complete and not is_posted:
        await _post(tx, settlement_id)
    await _post_matches(tx, {line for line in matched if line[0] != settlement_id or is_posted})


async def _post(tx: ClientTransaction, settlement_id: int) -> None:
    for sums in await repository.read_sums(tx, settlement_ids=[settlement_id]):
        await ledger.settlement(tx, settlement_id=settlement_id, amounts=_to_amounts(sums))


async def _reverse(tx: ClientTransaction, settlement_id: int) -> None:
    for sums in await repository.read_sums(tx, settlement_ids=[settlement_id]):
        await ledger.reverse_settlement(tx, settlement_id=settlement_id, amounts=_to_amounts(sums))


async def _post_matches(tx: ClientTransaction, lines: set[tuple[int, str]]) -> None:
    for line in await repository.list_matched(tx, lines=lines):
        await ledger.match_settlement(
            tx,
            settlement_id=line.settlement_id,
            entity_id=line.entity_id,
            amounts=ledger.SettledAmounts(
                amount=0, receivable=line.signed_paise, fee=line.fee_paise, fee_tax=line.fee_tax_paise
            ),
        )


def _to_amounts(sums: repository.PostedSums) -> ledger.SettledAmounts:
    return ledger.SettledAmounts(
        amount=sums.amount_paise,
        receivable=sums.receivable_paise,
        fee=sums.fee_paise,
        fee_tax=sums.fee_tax_paise,
        is_own=sums.account_kind != "platform",
    )
