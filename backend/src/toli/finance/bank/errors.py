from collections.abc import Sequence

from toli.finance.bank.schemas import RecordedEntry
from toli.kit.errors import AppError
from toli.kit.text import Text
from toli.selling.bookings.schemas.payable import RecordedPayment


class StatementRefused(AppError):
    code = "statement_refused"
    status = 422

    def __init__(self, reason: Text) -> None:
        super().__init__(reason, data={"errors": [{"field": "file", "message": reason}]})


class StatementTooLarge(AppError):
    code = "too_large"
    status = 413

    def __init__(self, *, most_bytes: int) -> None:
        super().__init__(
            Text(
                "A statement may have {megabytes} MB at most. Download a shorter period.", megabytes=most_bytes // 2**20
            )
        )


class StatementRead(AppError):
    code = "statement_read"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("The lines of this statement were read already."))


class LineSettled(AppError):
    code = "bank_line_settled"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This line was confirmed or ignored already. Load the page again."))


class MoreThanLine(AppError):
    code = "more_than_line"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This is more than the rest of the bank line. Load the page again."))


class AlreadyRecorded(AppError):
    """A payment with this line's number is already recorded."""

    code = "already_recorded"
    status = 409

    def __init__(self, booking_reference: str) -> None:
        super().__init__(
            Text(
                "A payment with this number is recorded on booking {booking_reference} already. Reverse that one "
                "first, or match the line with it.",
                booking_reference=booking_reference,
            )
        )


class SimilarRecorded(AppError):
    """A line that may be recorded payments of the same amount and nearly the same day."""

    code = "similar_recorded"
    status = 409

    def __init__(self, payments: Sequence[RecordedPayment]) -> None:
        names = ", ".join(
            f"{payment.customer_name} ({payment.booking_reference})"
            if payment.booking_reference
            else payment.customer_name
            for payment in payments
        )
        entries = [RecordedEntry.model_validate(payment, from_attributes=True) for payment in payments]
        super().__init__(
            Text(
                "An entry of the same amount and nearly the same day is recorded already: {names}. Match the line "
                "with it, or record the line as another payment.",
                names=names,
            ),
            data={"recorded": [entry.model_dump(mode="json", by_alias=True) for entry in entries]},
        )


class NotOfLine(AppError):
    code = "not_of_line"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("That payment does not fit this line. Load the page again."))


class NothingToUndo(AppError):
    code = "nothing_to_undo"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Refunds and payments that were refunded cannot be undone here. See the booking."))
