from dataclasses import dataclass

from toli.catalogue.pricing.cancellation import LEAST_REFUND
from toli.kit.money import Paise


@dataclass(frozen=True, slots=True)
class RefundParts:
    online: Paise
    offline: Paise


def split_refund(amount: Paise, *, online: Paise, offline: Paise) -> RefundParts:
    """Online payments first.

    Nothing or at least ₹1 stays with the provider; the operator refunds a smaller rest.
    """
    sent = min(amount, online)
    if 0 < online - sent < LEAST_REFUND:
        spare = sent - (LEAST_REFUND - (online - sent))
        sent = Paise(spare if spare >= LEAST_REFUND and amount - spare <= offline else sent)
    return RefundParts(Paise(sent), Paise(amount - sent))
