"""Errors of each route, for the API's document.

A route can answer the errors that it and its guards declare (`toli.kit.errors.raises`) and the common ones, which
middleware and validation raise.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from toli.finance.costs.errors import PaymentsRecorded
from toli.identity.people.errors import SupportReadsOnly
from toli.infra.db.admission import Overloaded
from toli.kit.errors import ERRORS_OF, AppError, DependencyDown, Invalid, Misdirected, NotFound, TooMany
from toli.messaging.notifications.service.server_check import MailServerDown
from toli.web.body_limits import BodyTooLarge, BodyTooSlow
from toli.web.errors import FRAMEWORK_CODES
from toli.web.idempotency import KeyReused, RequestInProgress
from toli.web.request_targets import MalformedRequest, TargetTooLong

Answer = tuple[int, str]
"""Status and code."""

COMMON_ERRORS: Final[tuple[type[AppError], ...]] = (
    BodyTooLarge,
    BodyTooSlow,
    DependencyDown,
    Invalid,
    KeyReused,
    MalformedRequest,
    Misdirected,
    NotFound,
    Overloaded,
    RequestInProgress,
    SupportReadsOnly,
    TargetTooLong,
    TooMany,
)
COMMON: Final[frozenset[Answer]] = frozenset(
    {
        *((error.status, error.code) for error in COMMON_ERRORS),
        *FRAMEWORK_CODES.items(),
        (403, "cross_origin"),
        (500, "internal_error"),
    }
)
"""Answers of every route."""

ERRORS_ABOVE: Final[Mapping[str, type[AppError]]] = {
    "deleteDeparture": PaymentsRecorded,
    "forgotPassword": MailServerDown,
    "sendClaimCode": MailServerDown,
    "sendCode": MailServerDown,
}
"""Errors of a domain above the route's, by operation: of constraints on its tables, or of its port."""


def list_declared(route: APIRoute) -> set[Answer]:
    """Answers that a route and its guards declare, without the common ones."""
    errors = [error for call in _calls(route.dependant) for error in ERRORS_OF.get(call, ())]
    if (above := ERRORS_ABOVE.get(route.operation_id or "")) is not None:
        errors.append(above)
    return {(error.status, error.code) for error in errors} - COMMON


def _calls(dependant: Dependant) -> Iterator[object]:
    yield dependant.call
    for dependency in dependant.dependencies:
        yield from _calls(dependency)


def describe_errors(document: dict[str, Any], routes: Iterable[APIRoute]) -> None:
    """Add the routes' errors to the API's document; a set of codes is one shared response."""
    schemas = document["components"]["schemas"]
    schemas["ErrorCode"] = {"type": "string", "enum": sorted({code for _, code in COMMON} | _codes_of(AppError))}
    for name in ("Problem", "InvalidProblem"):
        schemas[name]["properties"]["code"] = {"$ref": "#/components/schemas/ErrorCode"}
    operations: dict[str, dict[str, Any]] = {
        operation["operationId"]: operation for methods in document["paths"].values() for operation in methods.values()
    }
    shared = document["components"].setdefault("responses", {})
    for route in routes:
        operation = operations.get(route.operation_id or "")
        if operation is None:
            continue
        for status, codes in _by_status(list_declared(route)).items():
            name = ".".join([str(status), *codes])
            shared[name] = _response(status, codes)
            operation["responses"][str(status)] = {"$ref": f"#/components/responses/{name}"}


def _codes_of(error: type[AppError]) -> set[str]:
    """Codes of the product's error classes."""
    codes = {error.code} if hasattr(error, "code") and error.__module__.startswith("toli.") else set()
    return codes.union(*map(_codes_of, error.__subclasses__()))


def _by_status(answers: Iterable[Answer]) -> Mapping[int, list[str]]:
    codes: dict[int, list[str]] = {}
    for status, code in sorted(answers):
        codes.setdefault(status, []).append(code)
    return codes


def _response(status: int, codes: list[str]) -> dict[str, Any]:
    possible = sorted({*codes, *(code for common, code in COMMON if common == status)})
    problem: dict[str, Any] = {
        "allOf": [
            {"$ref": "#/components/schemas/Problem"},
            {"type": "object", "properties": {"code": {"enum": possible}}},
        ]
    }
    # A route's own 422 need not name a field.
    is_invalid = status == Invalid.status
    schema = {"anyOf": [{"$ref": "#/components/schemas/InvalidProblem"}, problem]} if is_invalid else problem
    return {"description": f"Refused: {', '.join(codes)}", "content": {"application/json": {"schema": schema}}}
