from math import ceil

from toli.kit.errors import AppError, TooMany
from toli.kit.text import Text, count_text


class SignatureInvalid(AppError):
    """The checkout's signature is not the provider's."""

    code = "payment_signature_invalid"
    status = 422

    def __init__(self) -> None:
        super().__init__(Text("Payment verification failed. Please contact support."))


class WebhookRefused(AppError):
    code = "webhook_refused"
    status = 401

    def __init__(self) -> None:
        super().__init__(Text("This notification is not signed by the payment provider."))


class PaymentNotStarted(AppError):
    code = "payment_initiation_failed"
    status = 503

    def __init__(self) -> None:
        super().__init__(Text("Payment initiation failed. Please try again."))


class PaymentDecided(AppError):
    """Another decision about a payment above the balance."""

    code = "payment_decided"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Somebody has already refunded this payment or kept it on account. Reload the page."))


class OnlinePaymentsOff(AppError):
    code = "online_payments_off"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text(
                "This operator does not take payments online right now. Nothing was charged. Please contact them to"
                " pay."
            )
        )


class NoPlatformAccount(AppError):
    code = "no_platform_account"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This installation has no payment account of its own. Set its keys first."))


class LinkedAccountRefused(AppError):
    code = "linked_account_refused"
    status = 422

    def __init__(self, reason: str) -> None:
        super().__init__(Text("Razorpay did not accept this: {reason}", reason=reason))


class KeysRefused(AppError):
    code = "payment_keys_refused"
    status = 422

    def __init__(self) -> None:
        super().__init__(
            Text(
                "Razorpay does not accept these keys. Copy the key ID and the key secret again from Razorpay's"
                " dashboard,"
                " under Account & Settings, API keys."
            )
        )


class CannotAuthorise(AppError):
    code = "cannot_authorise"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("Connecting through Razorpay's page is not set up here. Enter the keys of your account instead.")
        )


class AuthorisationRefused(AppError):
    """Of another person, or expired, used or withdrawn."""

    code = "authorisation_refused"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Razorpay did not confirm your account. Nothing was connected. Please connect it again."))


class OtherAccount(AppError):
    code = "other_payment_account"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text(
                "These keys belong to another Razorpay account: it does not know the payments of this one. Connect"
                " it as a"
                " new account instead."
            )
        )


class AccountInUse(AppError):
    code = "payment_account_exists"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This account is connected already."))


class TooManyOrders(TooMany):
    """Too many recent or unpaid orders of a person."""

    code = "too_many_orders"

    def __init__(self, *, retry_after: int) -> None:
        minutes = ceil(retry_after / 60)
        super().__init__(
            count_text(
                "You started too many payments without finishing them. Nothing was paid. Please finish one of them,"
                " or try again in {count} minute.",
                "You started too many payments without finishing them. Nothing was paid. Please finish one of them,"
                " or try again in {count} minutes.",
                minutes,
            ),
            retry_after=retry_after,
        )


class RefundTooLarge(AppError):
    code = "refund_too_large"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This is more than the rest of the payment."))


class RefundTooSmall(AppError):
    code = "refund_too_small"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("A refund is at least ₹1. It leaves nothing of the payment, or at least ₹1."))
