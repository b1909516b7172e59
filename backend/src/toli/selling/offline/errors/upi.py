from toli.kit.errors import AppError
from toli.kit.text import Text


class UpiNotOffered(AppError):
    """No direct UPI payments, or nothing payable now."""

    code = "upi_not_offered"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This booking cannot be paid by UPI directly at the moment. Ask the operator."))


class TooManyClaims(AppError):
    code = "too_many_claims"
    status = 429

    def __init__(self) -> None:
        super().__init__(Text("Several payments of this booking wait for confirmation already. Ask the operator."))


class ClaimSettled(AppError):
    code = "claim_settled"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This payment was confirmed or dismissed already. Load the page again."))
