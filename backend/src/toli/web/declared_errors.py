"""Errors of each route.

A route can answer the errors that it and its guards declare (`toli.kit.errors.raises`), and the common errors of
middleware and validation.
"""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Final

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from toli.clients.companies.errors import ApiTokenInvalid
from toli.finance.costs.errors import PaymentsRecorded
from toli.identity.access.guards import PROOF_ERRORS
from toli.identity.access.rights import NEEDS_PROOF
from toli.identity.people.errors import SupportReadsOnly
from toli.infra.db.admission import Overloaded
from toli.kit.errors import ERRORS_OF, AppError, DependencyDown, Invalid, Misdirected, NotFound, TooMany
from toli.web.api_version import UnknownVersion
from toli.web.body_limits import BodyTooLarge, BodyTooSlow
from toli.web.errors import FRAMEWORK_CODES, INTERNAL_ERROR, CrossOrigin
from toli.web.idempotency import KeyReused, RequestInProgress
from toli.web.request_targets import MalformedRequest, TargetTooLong

Answer = tuple[int, str]
"""Status and code."""

COMMON_ERRORS: Final[tuple[type[AppError], ...]] = (
    ApiTokenInvalid,
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
    UnknownVersion,
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
    yield dependant.call
    for dependency in dependant.dependencies:
        yield from list_calls(dependency)
