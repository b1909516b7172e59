from toli.kit.errors import AppError
from toli.kit.text import Text


class ChequeSettled(AppError):
    """No cheque, or one that was cleared, bounced or reversed."""

    code = "cheque_settled"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("A cheque was cleared, bounced or reversed already. Load the page again."))


class ChargeImpossible(AppError):
    """A charge to the customer of a booking that is not confirmed."""

    code = "charge_impossible"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("This booking is cancelled, so its customer cannot be charged. Leave the customer's charge empty.")
        )


class ChequeMoneyUsed(AppError):
    """The bounce of a cheque on account after a use or a refund of its money."""

    code = "cheque_money_used"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text(
                "A part of this cheque's money has paid a booking or was returned. Reverse that payment on the "
                "booking's page first, then mark the cheque as bounced."
            )
        )
