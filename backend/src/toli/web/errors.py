"""Error handlers: every failure is a `{"detail", "code"}`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from psycopg import DataError as DriverDataError
from psycopg.errors import ReadOnlySqlTransaction
from pydantic import BaseModel
from sqlalchemy.exc import DataError, IntegrityError, InternalError
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.types import Scope

from toli.catalogue.inventory import errors as inventory
from toli.catalogue.resources import errors as resources
from toli.catalogue.trips import errors as trips
from toli.catalogue.trips.service.names import read_names_of_plan
from toli.clients.companies import errors as companies
from toli.finance.cash import errors as cash
from toli.finance.costs import errors as costs
from toli.finance.suppliers import errors as suppliers
from toli.identity.access.guards import RefusedAccess, services_of
from toli.identity.audit.service import PLATFORM, record_refusal
from toli.identity.people import errors as people
from toli.infra.db.outages import DatabaseDown, is_outage
from toli.infra.error_reports import report_error
from toli.kit.errors import AppError, DependencyDown
from toli.kit.languages import FIRST, current_language
from toli.kit.text import Text
from toli.kit.translation import NO_NAMES, in_language
from toli.kit.wire import wire_path
from toli.selling.bookings.errors import bookings
from toli.selling.octo import errors as octo
from toli.web.route_template import route_template
from toli.web.validation import field_path, sentence_of

log = structlog.get_logger(__name__)

INTERNAL_ERROR: Final = "internal_error"


class CrossOrigin(AppError):
    status = 403
    code = "cross_origin"

    def __init__(self) -> None:
        super().__init__(Text("This request was blocked: it came from another site."))


class InvalidValue(AppError):
    """Such as NUL in a text."""

    status = 422
    code = "invalid"

    def __init__(self) -> None:
        super().__init__(Text("This holds a value that cannot be kept."), data={"errors": []})


CONSTRAINTS: Mapping[str, Callable[[], AppError]] = {
    **people.CONSTRAINTS,
    **companies.CONSTRAINTS,
    **inventory.CONSTRAINTS,
    **trips.CONSTRAINTS,
    **bookings.CONSTRAINTS,
    **resources.CONSTRAINTS,
    **costs.CONSTRAINTS,
    **cash.CONSTRAINTS,
    **suppliers.CONSTRAINTS,
}
"""The error for each violated constraint, by the constraint's name."""

SENTENCES: Mapping[int, Text] = {
    404: Text("We could not find that. Check the address and try again."),
    405: Text("This address does not take that kind of call."),
    413: Text("This file is too large."),
    415: Text("This kind of content is not accepted here."),
}

FRAMEWORK_CODES: Final[Mapping[int, str]] = {
    400: "refused",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "unsupported_media_type",
}
"""The codes of the framework's errors, by status."""


class FieldProblem(BaseModel):
    field: str
    message: str


class Problem(BaseModel):
    detail: str
    code: str


class InvalidProblem(Problem):
    errors: list[FieldProblem]


def answer(error: AppError, names: Mapping[str, str] = NO_NAMES, *, path: str = "") -> JSONResponse:
    """`names` are an operator's own in the reader's language; `path` is the call's, for the envelope of OCTO."""
    data = dict(error.data)
    if isinstance(problems := data.get("errors"), Sequence):
        data["errors"] = [
            {**problem, "field": wire_path(str(problem["field"])), "message": in_language(problem["message"], names)}
            for problem in problems
        ]
    detail = in_language(error.detail, names)
    if path.startswith(octo.PATH):
        data |= octo.envelope_of(error, status=error.status, message=detail)
    return JSONResponse(
        {"detail": detail, "code": error.code, **data}, status_code=error.status, headers=dict(error.headers)
    )


async def _app_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, AppError)
    if isinstance(error, DependencyDown):
        response: Response = answer_at(error, request.url.path)
    else:
        response = answer(error, await names_in(error, request), path=request.url.path)
    if isinstance(error, RefusedAccess):
        # After the response, whose time would otherwise tell which things exist.
        response.background = BackgroundTask(_record_refused_access, request, error)
    return response


async def names_in(error: AppError, request: Request) -> Mapping[str, str]:
    """An operator's own names in the reader's language."""
    if error.names_of is None or current_language() == FIRST:
        return NO_NAMES
    client_id, departure_id = error.names_of
    async with services_of(request).database.client_transaction(client_id) as tx:
        return await read_names_of_plan(tx, departure_id=departure_id)


async def _record_refused_access(request: Request, error: RefusedAccess) -> None:
    actor = request.scope["toli.context"].actor
    if actor is None:
        return
    services = services_of(request)
    try:
        await record_refusal(
            services.database,
            services.refusals,
            "access.refused",
            client_id=PLATFORM,
            subject=error.subject,
            actor_id=actor.user_id,
            data={"call": f"{request.method} {route_template(request.scope)}"},
        )
    except DependencyDown:
        log.warning("access_refusal_not_recorded", subject=error.subject, actor_id=actor.user_id)


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    if request.url.path.startswith(octo.PATH):
        first = error.errors()[0]
        problem = octo.input_problem(first["loc"], sent=first.get("input"), message=sentence_of(first))
        return JSONResponse(problem, status_code=octo.OctoError.status)
    problems = [{"field": field_path(problem["loc"]), "message": sentence_of(problem)} for problem in error.errors()]
    return JSONResponse({"detail": problems[0]["message"], "code": "invalid", "errors": problems}, status_code=422)


async def _http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return JSONResponse(
        {
            "detail": in_language(SENTENCES.get(error.status_code, Text("This call cannot be answered."))),
            "code": FRAMEWORK_CODES.get(error.status_code, "refused"),
        },
        status_code=error.status_code,
        headers=error.headers,
    )


async def _integrity(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, IntegrityError)
    name = getattr(getattr(error.orig, "diag", None), "constraint_name", None)
    error_type = CONSTRAINTS.get(name or "")
    if error_type is None:
        raise error
    return answer(error_type())


async def _data(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, DataError | DriverDataError)
    return answer(InvalidValue())


def answer_at(error: AppError, path: str) -> Response:
    """Answer before any route: JSON, or a sentence for a page."""
    if path.startswith("/api/"):
        return answer(error, path=path)
    return PlainTextResponse(in_language(error.detail), status_code=error.status, headers=dict(error.headers))


async def _internal(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, InternalError)
    # Only a support view runs in read-only transactions (web/middleware.py).
    if isinstance(error.orig, ReadOnlySqlTransaction):
        return answer(people.SupportReadsOnly())
    raise error


def known(error: Exception) -> AppError | None:
    """None for a bug."""
    if isinstance(error, AppError):
        return error
    if isinstance(error, DataError | DriverDataError):
        return InvalidValue()
    return DatabaseDown() if is_outage(error) else None


def record_failure(error: Exception, scope: Scope, *, request_id: str) -> None:
    route = route_template(scope)
    log.error("request_failed", request_id=request_id, route=route, exc_info=error)
    report_error(error, request_id=request_id, route=route, method=scope["method"])


def unexpected_sentence(request_id: str) -> Text:
    return Text(
        "Something went wrong on our side. Please try again; if it stays, tell us this code: {request_id}",
        request_id=request_id,
    )


def unexpected(request_id: str, *, path: str) -> JSONResponse:
    detail = in_language(unexpected_sentence(request_id))
    content = {"detail": detail, "code": INTERNAL_ERROR, "request_id": request_id}
    if path.startswith(octo.PATH):
        content |= octo.envelope_of(None, status=500, message=detail)
    return JSONResponse(content, status_code=500)


def install(app: FastAPI) -> None:
    app.add_exception_handler(AppError, _app_error)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(IntegrityError, _integrity)
    app.add_exception_handler(DataError, _data)
    # Reads that are sent without SQLAlchemy raise the driver's own.
    app.add_exception_handler(DriverDataError, _data)
    app.add_exception_handler(InternalError, _internal)
