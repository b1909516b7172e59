from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert

from toli.infra.db.transactions import ClientTransaction
from toli.payments.upi.models import UpiDetails
from toli.payments.upi.schemas import Payee


async def find_details(tx: ClientTransaction) -> tuple[Payee, bool] | None:
    rows = await tx.execute(
        select(UpiDetails.vpa, UpiDetails.payee_name, UpiDetails.hold_days, UpiDetails.is_on).where(
            UpiDetails.client_id == tx.client_id
        )
    )
    row = rows.one_or_none()
    return None if row is None else (Payee(row.vpa, row.payee_name, row.hold_days), row.is_on)


async def find_payee(tx: ClientTransaction) -> Payee | None:
    details = await find_details(tx)
    return details[0] if details is not None and details[1] else None


async def save_details(tx: ClientTransaction, *, payee: Payee, is_on: bool) -> None:
    values = {
        "vpa": payee.vpa,
        "payee_name": payee.name,
        "hold_days": payee.hold_days,
        "is_on": is_on,
        "updated_at": func.now(),
    }
    await tx.execute(
        insert(UpiDetails)
        .values(client_id=tx.client_id, **values)
        .on_conflict_do_update(index_elements=[UpiDetails.client_id], set_=values)
    )
