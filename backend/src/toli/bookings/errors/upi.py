"""Errors of payments by UPI without the provider."""

from toli.kit.errors import AppError


class UpiNotOffered(AppError):
    """The operator takes no payments by UPI directly, or nothing can be paid now."""

    code = "upi_not_offered"
    status = 409

    def __init__(self) -> None:
        super().__init__("This booking cannot be paid by UPI directly at the moment. Ask the operator.")


class TooManyClaims(AppError):
    """More payments than are plausible were said to be made for a booking."""

    code = "too_many_claims"
    status = 429

    def __init__(self) -> None:
        super().__init__("Several payments of this booking wait for confirmation already. Ask the operator.")


class ClaimSettled(AppError):
    """A payment that a traveller said they made was confirmed or dismissed already."""

    code = "claim_settled"
    status = 409

    def __init__(self) -> None:
        super().__init__("This payment was confirmed or dismissed already. Load the page again.")
