"""What every change of a resource shares: its audit entry, its version, and the check that it is not in use."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row
from sqlalchemy.orm import InstrumentedAttribute

from toli.audit.service import record
from toli.catalogue import service as catalogue
from toli.db.transactions import OperatorTransaction
from toli.resources import rules
from toli.resources.errors import OnComingDeparture
from toli.resources.repository import assignments


async def note(tx: OperatorTransaction, action: str, *, subject: str, **data: Any) -> None:
    """Write into the audit log what was done."""
    await record(tx, action, client_id=tx.client_id, subject=subject, actor_id=tx.user_id, **data)


def version(row: Row[*tuple[Any, ...]], parts: Sequence[Row[*tuple[Any, ...]]] = ()) -> str:
    """A name for the state of a resource with its parts, from all that is kept of them."""
    return catalogue.version_of({**row._asdict(), "parts": [sorted(part._asdict().items()) for part in parts]})


async def check_free(
    tx: OperatorTransaction, *, column: InstrumentedAttribute[int | None], value: int, name: str
) -> None:
    """Raises OnComingDeparture, with its reason, while something stands on a departure that is not over."""
    standing = await assignments.coming(tx, column=column, ids=[value], today=tx.today)
    if value in standing:
        raise OnComingDeparture(name, rules.named(standing[value]))
