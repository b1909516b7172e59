from sqlalchemy import and_, case, literal_column, select

from toli.clients.media.models import Image
from toli.clients.media.schemas import SENT_JSON
from toli.finance.costs.models import CostPayment
from toli.finance.costs.schemas import CostPaymentOut
from toli.identity.people.models import User
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction

PAYMENTS = Table(CostPayment, order_by=[CostPayment.paid_on.desc(), CostPayment.cost_payment_id.desc()])


async def list_payments(tx: ClientTransaction, *, departure_id: int) -> list[CostPaymentOut]:
    rows = await tx.execute(
        select(
            *(column for column in PAYMENTS.columns if column.key != "recorded_by"),
            User.username.label("recorded_by"),
            case((Image.image_id.is_not(None), literal_column(SENT_JSON))).label("bill"),
        )
        .join(User, User.user_id == CostPayment.recorded_by)
        .outerjoin(Image, and_(Image.client_id == CostPayment.client_id, Image.image_id == CostPayment.bill_id))
        .where(CostPayment.client_id == tx.client_id, CostPayment.departure_id == departure_id)
        .order_by(CostPayment.paid_on.desc(), CostPayment.cost_payment_id.desc())
    )
    return [CostPaymentOut(**row) for row in rows.mappings()]
