from toli.kit.errors import AppError
from toli.kit.money import Paise, to_rupees
from toli.kit.text import Text


class TdsNotCertified(AppError):
    """Refund in money of tax that was deducted at source and is not certified yet."""

    code = "tds_not_certified"
    status = 409

    def __init__(self, *, amount: Paise) -> None:
        super().__init__(
            Text(
                "A part of this was deducted as TDS and is not money you received. Record its certificate first, or"
                " reverse it if the company corrects its return."
            ),
            data={"tds_expected": to_rupees(amount)},
        )


class TdsReversed(AppError):
    """Certificate of tax deducted at source that was reversed or moved to another booking."""

    code = "tds_reversed"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This TDS was reversed or moved to another booking. Load the page again."))
