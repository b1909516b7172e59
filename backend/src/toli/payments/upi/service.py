"""The operator's UPI ID, links and QR codes. Paise."""

from io import BytesIO

import segno

from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import InvalidFields
from toli.kit.money import Paise
from toli.payments.upi import repository, rules
from toli.payments.upi.rules import build_link, make_note, make_reference, request_payment, with_amount
from toli.payments.upi.schemas import Payee, UpiDetailsIn, UpiDetailsOut

__all__ = [
    "build_link",
    "draw_code",
    "get_details",
    "make_note",
    "make_reference",
    "request_payment",
    "save_details",
]

TEST_AMOUNT = Paise(100)
HOLD_DAYS = 2
"""How long held beds wait for the operator's confirmation, before the operator chooses."""


async def get_details(tx: ClientTransaction) -> UpiDetailsOut:
    details = await repository.find_details(tx)
    if details is None:
        return UpiDetailsOut(vpa="", payee_name="", is_on=False, hold_days=HOLD_DAYS, test_link=None)
    payee, is_on = details
    return UpiDetailsOut(
        vpa=payee.vpa,
        payee_name=payee.name,
        is_on=is_on,
        hold_days=payee.hold_days,
        test_link=with_amount(build_link(payee, reference="TEST", note="Test"), TEST_AMOUNT),
    )


async def save_details(tx: ClientTransaction, *, details: UpiDetailsIn, actor_id: int) -> UpiDetailsOut:
    """Raises InvalidFields."""
    problems = [
        ("vpa", rules.describe_vpa_problem(details.vpa)),
        ("payee_name", rules.describe_name_problem(details.payee_name)),
    ]
    errors = [(field, problem) for field, problem in problems if problem is not None]
    if errors:
        raise InvalidFields(errors)
    payee = Payee(details.vpa, details.payee_name, details.hold_days)
    await repository.save_details(tx, payee=payee, is_on=details.is_on)
    await audit.record(
        tx,
        "upi.details_changed",
        subject=f"client:{tx.client_id}",
        actor_id=actor_id,
        vpa=details.vpa,
        is_on=details.is_on,
    )
    return await get_details(tx)


def draw_code(link: str) -> bytes:
    drawn = BytesIO()
    segno.make_qr(link, error="m").save(drawn, kind="svg", border=4, light="#ffffff", xmldecl=False, nl=False)
    return drawn.getvalue()
