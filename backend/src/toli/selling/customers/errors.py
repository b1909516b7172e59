from toli.kit.errors import AppError
from toli.kit.text import Text


class TripUpcoming(AppError):
    code = "trip_ahead"
    status = 409

    def __init__(self, *, title: str, reference: str) -> None:
        super().__init__(
            Text(
                "You have a trip ahead: {title}, booking {reference}. Your account can be deleted once it is over, "
                "or after the operator has cancelled it.",
                title=title,
                reference=reference,
            )
        )


class PaymentInProgress(AppError):
    code = "payment_under_way"
    status = 409

    def __init__(self, *, title: str, reference: str) -> None:
        super().__init__(
            Text(
                "Beds are being held for you on {title}, booking {reference}. Let them go first, or wait until the "
                "hold has expired.",
                title=title,
                reference=reference,
            )
        )


class MoneyOnAccount(AppError):
    code = "money_on_account"
    status = 409

    def __init__(self, *, operator: str) -> None:
        super().__init__(
            Text(
                "{operator} has money of yours on account. Your account can be deleted once they have returned it.",
                operator=operator,
            )
        )


class NotDuplicates(AppError):
    code = "not_duplicates"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("These customers have different phone numbers and e-mail addresses, so they cannot be merged.")
        )


class AccountIsKept(AppError):
    code = "account_is_kept"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("A customer with an account stays. Merge the other customer into them."))
