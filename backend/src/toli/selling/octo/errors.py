"""Errors of OCTO: answered with 400, as the specification says, in its own envelope."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import ClassVar, Final

from toli.kit.errors import AppError
from toli.kit.text import Text

PATH: Final = "/api/octo"
"""The base of all calls: answers of errors below it have `error` and `errorMessage` too."""

UNAUTHORIZED: Final = "UNAUTHORIZED"
FORBIDDEN: Final = "FORBIDDEN"
BAD_REQUEST: Final = "BAD_REQUEST"
UNPROCESSABLE: Final = "UNPROCESSABLE_ENTITY"
SERVER_ERROR: Final = "INTERNAL_SERVER_ERROR"


class OctoError(AppError):
    """`error`: the specification's code."""

    error: ClassVar[str]
    status = 400


class TokenRequired(OctoError):
    """A call by a person; programs of agents call with a token."""

    code = "api_token_required"
    error = UNAUTHORIZED
    status = 401

    def __init__(self) -> None:
        super().__init__(Text("Send an API token of the company as the bearer token."))


class OctoBadRequest(OctoError):
    code = "octo_bad_request"
    error = BAD_REQUEST


class OctoUnprocessable(OctoError):
    """A well-formed call that the state of the departure or booking does not allow."""

    code = "octo_unprocessable"
    error = UNPROCESSABLE


class _WrongId(OctoError):
    field: ClassVar[str]
    sentence: ClassVar[Text]

    def __init__(self, wrong: object) -> None:
        super().__init__(self.sentence, data={self.field: "" if wrong is None else str(wrong)})


class WrongProduct(_WrongId):
    code = "octo_wrong_product"
    error = "INVALID_PRODUCT_ID"
    field = "productId"
    sentence = Text("The productId is missing or is not a product of this company.")


class WrongOption(_WrongId):
    code = "octo_wrong_option"
    error = "INVALID_OPTION_ID"
    field = "optionId"
    sentence = Text("The optionId is missing or is not an option of this product.")


class WrongUnit(_WrongId):
    code = "octo_wrong_unit"
    error = "INVALID_UNIT_ID"
    field = "unitId"
    sentence = Text("The unitId is missing or is not a unit of this option.")


class WrongAvailability(_WrongId):
    code = "octo_wrong_availability"
    error = "INVALID_AVAILABILITY_ID"
    field = "availabilityId"
    sentence = Text("The availabilityId is missing or is not a departure of this product.")


class WrongBooking(_WrongId):
    """Unknown, another reseller's, or expired before its confirmation."""

    code = "octo_wrong_booking"
    error = "INVALID_BOOKING_UUID"
    field = "uuid"
    sentence = Text("The uuid is missing, was used already, is not of a booking of yours, or the booking has expired.")


_OF_FIELDS: Final[Mapping[str, type[_WrongId]]] = {
    **{wrong.field: wrong for wrong in (WrongProduct, WrongOption, WrongUnit, WrongAvailability, WrongBooking)},
    "product_id": WrongProduct,
}
"""By the name of a refused field."""


def input_problem(location: Sequence[int | str], *, sent: object, message: str) -> dict[str, str]:
    """Body of the answer to a field that the schemas refuse; `sent` is its value."""
    names = [name for name in location if isinstance(name, str)]
    name = names[-1] if names else ""
    wrong_id = _OF_FIELDS.get(name)
    if wrong_id is None:
        problem = OctoUnprocessable if name == "unitItems" else OctoBadRequest
        return {"detail": message, "code": problem.code, "error": problem.error, "errorMessage": message}
    return {
        "detail": message,
        "code": wrong_id.code,
        "error": wrong_id.error,
        "errorMessage": message,
        wrong_id.field: sent if isinstance(sent, str) else "",
    }


def envelope_of(error: AppError | None, *, status: int, message: str) -> dict[str, str]:
    """The specification's fields of an error's body; without an error, of an unexpected one."""
    if isinstance(error, OctoError):
        return {"error": error.error, "errorMessage": message}
    is_server = status >= HTTPStatus.INTERNAL_SERVER_ERROR
    return {"error": SERVER_ERROR if is_server else _BY_STATUS.get(status, BAD_REQUEST), "errorMessage": message}


_BY_STATUS: Final[Mapping[int, str]] = {
    HTTPStatus.UNAUTHORIZED: UNAUTHORIZED,
    HTTPStatus.FORBIDDEN: FORBIDDEN,
    HTTPStatus.CONFLICT: UNPROCESSABLE,
    HTTPStatus.TOO_MANY_REQUESTS: UNPROCESSABLE,
}
