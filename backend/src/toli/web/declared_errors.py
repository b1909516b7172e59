"""Errors of each route, for the API's document.

A route can answer the errors that it and its guards declare (`toli.kit.errors.raises`), and the common errors of
middleware and validation.
"""

from collections.abc import Iterable, Iterator, Mapping
from http import HTTPStatus
from typing import Any, Final

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from toli.finance.costs.errors import PaymentsRecorded
from toli.identity.access.guards import PROOF_ERRORS
from toli.identity.access.rights import NEEDS_PROOF
from toli.identity.people.errors import SupportReadsOnly
from toli.infra.db.admission import Overloaded
from toli.kit.errors import ERRORS_OF, AppError, DependencyDown, Invalid, Misdirected, NotFound, TooMany
from toli.web.body_limits import BodyTooLarge, BodyTooSlow
from toli.web.errors import FRAMEWORK_CODES, INTERNAL_ERROR, CrossOrigin
from toli.web.idempotency import KeyReused, RequestInProgress
from toli.web.request_targets import MalformedRequest, TargetTooLong

Answer = tuple[int, str]
"""Status and code."""

COMMON_ERRORS: Final[tuple[type[AppError], ...]] = (
    BodyTooLarge,
    BodyTooSlow,
    CrossOrigin,
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
        (HTTPStatus.INTERNAL_SERVER_ERROR, INTERNAL_ERROR),
    }
)
"""Answers of every route."""

CONSTRAINTS_ABOVE: Final[Mapping[str, type[AppError]]] = {"deleteDeparture": PaymentsRecorded}
"""Errors of constraints on tables of a domain above the route's, by operation."""


def list_declared(route: APIRoute) -> set[Answer]:
    """Declared answers of a route and its guards, without the common answers."""
    errors = [error for call in list_calls(route.dependant) for error in ERRORS_OF.get(call, ())]
    if (above := CONSTRAINTS_ABOVE.get(route.operation_id or "")) is not None:
        errors.append(above)
    if route.endpoint in NEEDS_PROOF:
        errors += PROOF_ERRORS
    return {(error.status, error.code) for error in errors} - COMMON


def list_calls(dependant: Dependant) -> Iterator[object]:
    """The function of a route, and the functions of its guards."""
    yield dependant.call
    for dependency in dependant.dependencies:
        yield from list_calls(dependency)


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
