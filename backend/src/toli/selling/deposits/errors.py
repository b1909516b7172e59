from toli.kit.errors import AppError
from toli.kit.money import Paise, to_rupees
from toli.kit.text import Text


class OnAccountTooSmall(AppError):
    code = "on_account_too_small"
    status = 409

    def __init__(self, *, left: Paise) -> None:
        super().__init__(Text("There is less money on account than that."), data={"left": to_rupees(left)})


class DepositUsed(AppError):
    """Reversal of money on account that was used or returned."""

    code = "deposit_used"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("A part of this money was used or returned. Reverse that first, or refund what is left."))


class DepositPaidOnline(AppError):
    """Reversal of a payment that the provider received."""

    code = "deposit_paid_online"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This money was paid online, so its record is right. Refund it instead."))


class CustomerWithoutContact(AppError):
    """Two customers without phone and e-mail may have the same name."""

    code = "customer_without_contact"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Add this customer's phone number or e-mail address before you keep money on account."))
