"""Base classes of API errors, and the declarations of routes."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, TypeVar

from toli.kit.text import Text


class AppError(Exception):
    """An error with a stable code and a sentence with the next step.

    `data` is merged into the response body. `names_of` is an operator and its departure, for names in the sentence.
    """

    code: ClassVar[str]
    status: ClassVar[int]

    def __init__(
        self, detail: Text, *, data: Mapping[str, object] | None = None, names_of: tuple[int, int] | None = None
    ) -> None:
        if not hasattr(type(self), "code"):
            raise TypeError(f"{type(self).__name__} has no code: raise a subclass that says what happened")
        super().__init__(detail)
        self.detail = detail
        self.data = dict(data or {})
        self.names_of = names_of

    @property
    def headers(self) -> Mapping[str, str]:
        return {}


class NotFound(AppError):
    """Absent, or of another operator; the response is the same."""

    code = "not_found"
    status = 404

    def __init__(self, detail: Text = Text("We could not find that. Check the address and try again.")) -> None:
        super().__init__(detail)


class Misdirected(AppError):
    code = "misdirected"
    status = 421

    def __init__(self) -> None:
        super().__init__(Text("This server does not serve this host name. Check the address and try again."))


class NotSignedIn(AppError):
    code = "not_signed_in"
    status = 401

    def __init__(self, detail: Text = Text("Please sign in to go on.")) -> None:
        super().__init__(detail)


class NotAllowed(AppError):
    code = "not_allowed"
    status = 403

    def __init__(self, detail: Text = Text("Your account may not do this.")) -> None:
        super().__init__(detail)


class Invalid(AppError):
    """A value that breaks a rule, at a named field."""

    code = "invalid"
    status = 422

    def __init__(self, detail: Text, *, field: str) -> None:
        super().__init__(detail, data={"errors": [{"field": field, "message": detail}]})


class InvalidFields(AppError):
    code = "invalid"
    status = 422

    def __init__(self, problems: Sequence[tuple[str, Text]], *, names_of: tuple[int, int] | None = None) -> None:
        """Take (field, message) pairs, at least one; the first message is the `detail`."""
        super().__init__(
            problems[0][1],
            data={"errors": [{"field": field, "message": message} for field, message in problems]},
            names_of=names_of,
        )


class TooMany(AppError):
    """Too many attempts; retry after `retry_after` seconds."""

    code = "too_many_requests"
    status = 429

    def __init__(self, detail: Text, *, retry_after: int) -> None:
        super().__init__(detail, data={"retry_after": retry_after})
        self.retry_after = retry_after

    @property
    def headers(self) -> Mapping[str, str]:
        return {"Retry-After": str(self.retry_after)}


class DependencyDown(AppError):
    """A required service does not respond; a retry may succeed soon."""

    code = "dependency_down"
    status = 503

    @property
    def headers(self) -> Mapping[str, str]:
        return {"Retry-After": "10"}


Endpoint = TypeVar("Endpoint")

ERRORS_OF: Final[dict[object, tuple[type[AppError], ...]]] = {}
"""Declared errors, by the function of a route or guard."""


def raises(*errors: type[AppError]) -> Callable[[Endpoint], Endpoint]:
    """Declare the errors of a route or guard; `toli.web.declared_errors` writes them into the API's document."""

    def declare(endpoint: Endpoint) -> Endpoint:
        ERRORS_OF[endpoint] = errors
        return endpoint

    return declare
