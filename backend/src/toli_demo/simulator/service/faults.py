"""Faults on demand, to test the product with a provider that is down, slow or silent."""

from typing import Final, get_args

from toli.infra.db.transactions import Transaction
from toli.kit.errors import Invalid
from toli.kit.text import Text
from toli_demo.simulator import repository
from toli_demo.simulator.schemas import Call, FaultIn, FaultKind, FaultsIn

API_KINDS: Final[frozenset[FaultKind]] = frozenset({"down", "limited", "slow", "rubbish", "lose_answer"})
KINDS: Final[dict[Call, frozenset[FaultKind]]] = dict.fromkeys(get_args(Call), API_KINDS) | {
    "refunds": API_KINDS | {"refuse"},
    "settlement_lines": API_KINDS | {"omit"},
    "refund_processing": frozenset({"fail", "stay"}),
    "webhooks": frozenset({"lose"}),
    "reversals": API_KINDS | {"refuse"},
    "transfers": frozenset({"fail", "stay"}),
}


async def put(tx: Transaction, faults: FaultsIn) -> None:
    """Set faults of calls.

    Raises Invalid for a fault that a call cannot have.
    """
    for call, fault in faults.faults().items():
        if fault.kind not in KINDS[call]:
            raise Invalid(
                Text("{call} can be made to: {faults}.", call=call, faults=", ".join(sorted(KINDS[call]))), field=call
            )
        await repository.set_fault(tx, call, fault)


async def clear(tx: Transaction) -> None:
    """Clear all faults."""
    await repository.clear_faults(tx)


async def strike(tx: Transaction, call: Call) -> FaultIn | None:
    """Find the fault of a call and count it."""
    return await repository.strike(tx, [call, "all"] if KINDS[call] >= API_KINDS else [call])
