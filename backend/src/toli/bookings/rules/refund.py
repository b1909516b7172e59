"""How a refund is split between the payment provider and the operator."""

from dataclasses import dataclass

from toli.kit.money import Paise
from toli.pricing.cancellation import LEAST_REFUND


@dataclass(frozen=True, slots=True)
class RefundParts:
    """A refund by way, in paise: by the payment provider, and offline by the operator."""

    online: Paise
    offline: Paise


def split_refund(amount: Paise, *, online: Paise, offline: Paise) -> RefundParts:
    """Split a refund of at most `online` + `offline`, first of the online payments.

    The provider leaves nothing or at least ₹1 of what it has; where less would stay, the operator gives that part.
    """
    sent = min(amount, online)
    if 0 < online - sent < LEAST_REFUND:
        spare = sent - (LEAST_REFUND - (online - sent))
        sent = Paise(spare if spare >= LEAST_REFUND and amount - spare <= offline else sent)
    return RefundParts(Paise(sent), Paise(amount - sent))
