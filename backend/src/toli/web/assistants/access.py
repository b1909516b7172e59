"""The caller of a tool, and the answer to a call without the required sign-in."""

from dataclasses import dataclass

from starlette.responses import JSONResponse, Response

from toli.clients.assistants.schemas import SCOPE, Grant
from toli.clients.companies.service.assistants import PATH, WELL_KNOWN, AssistantSite


@dataclass(slots=True)
class AssistantAccess:
    """`grant`: that of the access token. `is_refused`: a called tool needs one."""

    site: AssistantSite
    grant: Grant | None = None
    is_refused: bool = False


def challenge(site: AssistantSite, *, error: str | None = None) -> Response:
    """401 with the address of the metadata (RFC 9728, 5.1)."""
    parameters = {"resource_metadata": f"{site.issuer}{WELL_KNOWN}oauth-protected-resource{PATH}", "scope": SCOPE}
    if error is not None:
        parameters = {"error": error, **parameters}
    header = "Bearer " + ", ".join(f'{name}="{value}"' for name, value in parameters.items())
    return JSONResponse(
        {"error": error or "invalid_token", "error_description": "Connect with the traveller's sign-in (OAuth 2.1)."},
        status_code=401,
        headers={"WWW-Authenticate": header},
    )
