from collections.abc import Sequence

from sqlalchemy.orm import InstrumentedAttribute

from toli.catalogue.resources import rules
from toli.catalogue.resources.errors import OnComingDeparture
from toli.catalogue.resources.repository import assignments
from toli.catalogue.trips.service import event_reads
from toli.identity.audit.service import record
from toli.infra.db.models import Tenant
from toli.infra.db.table import values_of
from toli.infra.db.transactions import OperatorTransaction


async def record_act(tx: OperatorTransaction, action: str, *, subject: str, **data: object) -> None:
    await record(tx, action, subject=subject, actor_id=tx.user_id, **data)


def version(row: Tenant, parts: Sequence[Tenant] = ()) -> str:
    return event_reads.version_of({**values_of(row), "parts": [sorted(values_of(part).items()) for part in parts]})


async def check_free(
    tx: OperatorTransaction, *, column: InstrumentedAttribute[int | None], value: int, name: str
) -> None:
    """Raises OnComingDeparture."""
    assigned = await assignments.coming(tx, column=column, ids=[value], today=tx.today)
    if value in assigned:
        departures, more = rules.name_departures(assigned[value])
        raise OnComingDeparture(name, departures, more=more)
