"""Misbehaving on demand: how the product is shown to bear a provider that is down, slow or lost for words."""

from typing import Final, get_args

from toli.db.transactions import Transaction
from toli.kit.errors import Invalid
from toli_demo.simulator import repository
from toli_demo.simulator.schemas import Call, FaultIn, FaultKind, FaultsIn

API_KINDS: Final[frozenset[FaultKind]] = frozenset({"down", "limited", "slow", "rubbish", "lose_answer"})
KINDS: Final[dict[Call, frozenset[FaultKind]]] = dict.fromkeys(get_args(Call), API_KINDS) | {
    "refunds": API_KINDS | {"refuse"},
    "refund_processing": frozenset({"fail", "stay"}),
    "webhooks": frozenset({"lose"}),
}


async def put(tx: Transaction, faults: FaultsIn) -> None:
    """Make calls misbehave from now on.

    Raises Invalid for a fault a call cannot have.
    """
    for call, fault in faults.faults().items():
        if fault.kind not in KINDS[call]:
            raise Invalid(f"{call} can be made to: {', '.join(sorted(KINDS[call]))}.", field=call)
        await repository.set_fault(tx, call, fault)


async def clear(tx: Transaction) -> None:
    """Let everything behave again."""
    await repository.clear_faults(tx)


async def strike(tx: Transaction, call: Call) -> FaultIn | None:
    """How this call is to misbehave, if it is."""
    return await repository.strike(tx, [call, "all"] if KINDS[call] >= API_KINDS else [call])
