"""Authorization server of a company's site, over the handlers of the SDK (ADR 49). The SDK takes a second to import."""

from typing import Final
from uuid import UUID

from mcp.server.auth.handlers.register import RegistrationHandler
from mcp.server.auth.handlers.token import TokenErrorResponse, TokenHandler
from mcp.server.auth.json_response import PydanticJSONResponse
from mcp.server.auth.middleware.client_auth import ClientAuthenticator
from mcp.server.auth.provider import (
    AccessToken,
    AuthorizationCode,
    AuthorizationParams,
    OAuthAuthorizationServerProvider,
    RefreshToken,
    RegistrationError,
    TokenError,
    TokenErrorCode,
)
from mcp.server.auth.settings import ClientRegistrationOptions
from mcp.shared.auth import OAuthClientInformationFull, OAuthMetadata, OAuthToken, ProtectedResourceMetadata
from pydantic import AnyHttpUrl, AnyUrl, ConfigDict, TypeAdapter
from starlette.requests import Request
from starlette.responses import Response

from toli.clients.assistants import rules, service
from toli.clients.assistants.schemas import SCOPE, Grant, TokenKind
from toli.clients.companies.service.assistants import (
    AUTHORIZATION_PATH,
    REGISTRATION_PATH,
    REVOCATION_PATH,
    TOKEN_PATH,
    AssistantSite,
)
from toli.infra.db.database import Database

SCOPES: Final = [SCOPE]
PUBLIC_CLIENT: Final = "none"
_URL: Final = TypeAdapter(AnyHttpUrl, config=ConfigDict(url_preserve_empty_path=True))
REGISTRATION: Final = ClientRegistrationOptions(enabled=True, valid_scopes=SCOPES, default_scopes=SCOPES)


def resource_metadata(site: AssistantSite) -> ProtectedResourceMetadata:
    """RFC 9728."""
    return ProtectedResourceMetadata(
        resource=AnyHttpUrl(site.resource),
        authorization_servers=[_url(site.issuer)],
        scopes_supported=SCOPES,
        resource_name=site.name,
    )


def server_metadata(site: AssistantSite) -> OAuthMetadata:
    """RFC 8414."""
    return OAuthMetadata(
        issuer=_url(site.issuer),
        authorization_endpoint=_url(site.issuer + AUTHORIZATION_PATH),
        token_endpoint=_url(site.issuer + TOKEN_PATH),
        registration_endpoint=_url(site.issuer + REGISTRATION_PATH),
        revocation_endpoint=_url(site.issuer + REVOCATION_PATH),
        scopes_supported=SCOPES,
        grant_types_supported=["authorization_code", "refresh_token"],
        token_endpoint_auth_methods_supported=[PUBLIC_CLIENT],
        revocation_endpoint_auth_methods_supported=[PUBLIC_CLIENT],
        code_challenge_methods_supported=["S256"],
        authorization_response_iss_parameter_supported=True,
    )


def _url(url: str) -> AnyHttpUrl:
    """The same characters: clients compare issuers as text."""
    return _URL.validate_python(url)


class _Provider(OAuthAuthorizationServerProvider[AuthorizationCode, RefreshToken, AccessToken]):
    """The storage of the SDK's handlers; consent, revocation and access tokens have routes of their own."""

    def __init__(self, database: Database, site: AssistantSite, address: str = "") -> None:
        self._database = database
        self._site = site
        self._address = address

    async def get_client(self, client_id: str) -> OAuthClientInformationFull | None:
        assistant_id = _assistant_id(client_id)
        if assistant_id is None:
            return None
        async with self._database.client_transaction(self._site.client_id) as tx:
            assistant = await service.find_assistant(tx, assistant_id=assistant_id)
        if assistant is None:
            return None
        return OAuthClientInformationFull(client_id=client_id, token_endpoint_auth_method=PUBLIC_CLIENT, scope=SCOPE)

    async def register_client(self, client_info: OAuthClientInformationFull) -> None:
        """Register a public client, also for a request of another kind: RFC 7591 lets a server replace values."""
        client_info.token_endpoint_auth_method = PUBLIC_CLIENT
        client_info.client_secret = client_info.client_secret_expires_at = None
        redirect_uris = client_info.redirect_uris or []
        if len(redirect_uris) > rules.MOST_REDIRECTS or not all(map(rules.may_redirect_to, redirect_uris)):
            raise RegistrationError("invalid_redirect_uri", "redirect_uris must be https, or http on a loopback host")
        async with self._database.client_transaction(self._site.client_id) as tx:
            await service.register(
                tx,
                assistant_id=UUID(client_info.client_id),
                name=client_info.client_name,
                redirect_uris=[str(uri) for uri in redirect_uris],
                address=self._address,
            )

    async def authorize(self, client: OAuthClientInformationFull, params: AuthorizationParams) -> str:
        raise NotImplementedError

    async def load_access_token(self, token: str) -> AccessToken | None:
        raise NotImplementedError

    async def revoke_token(self, token: AccessToken | RefreshToken) -> None:
        raise NotImplementedError

    async def load_authorization_code(
        self, client: OAuthClientInformationFull, authorization_code: str
    ) -> AuthorizationCode | None:
        grant = await self._find_grant(client, authorization_code, TokenKind.CODE)
        if grant is None:
            return None
        return AuthorizationCode(
            code=authorization_code,
            scopes=SCOPES,
            expires_at=grant.expires_at.timestamp(),
            client_id=client.client_id,
            code_challenge=grant.code_challenge,
            redirect_uri=AnyUrl(grant.redirect_uri),
            redirect_uri_provided_explicitly=True,
        )

    async def exchange_authorization_code(
        self, client: OAuthClientInformationFull, authorization_code: AuthorizationCode
    ) -> OAuthToken:
        return await self._exchange(client, authorization_code.code, TokenKind.CODE)

    async def load_refresh_token(self, client: OAuthClientInformationFull, refresh_token: str) -> RefreshToken | None:
        grant = await self._find_grant(client, refresh_token, TokenKind.REFRESH)
        if grant is None:
            return None
        return RefreshToken(token=refresh_token, client_id=client.client_id, scopes=SCOPES)

    async def exchange_refresh_token(
        self,
        client: OAuthClientInformationFull,
        refresh_token: RefreshToken,
        scopes: list[str],  # noqa: ARG002  the SDK's signature; there is one scope
    ) -> OAuthToken:
        return await self._exchange(client, refresh_token.token, TokenKind.REFRESH)

    async def _find_grant(self, client: OAuthClientInformationFull, token: str, kind: TokenKind) -> Grant | None:
        async with self._database.client_transaction(self._site.client_id) as tx:
            return await service.find_grant(
                tx, token=token, kind=kind, assistant_id=UUID(client.client_id), resource=self._site.resource
            )

    async def _exchange(self, client: OAuthClientInformationFull, token: str, kind: TokenKind) -> OAuthToken:
        async with self._database.client_transaction(self._site.client_id) as tx:
            issued = await service.exchange(
                tx, token=token, kind=kind, assistant_id=UUID(client.client_id), resource=self._site.resource
            )
        if issued is None:
            raise TokenError("invalid_grant", "this was used before")
        return OAuthToken(
            access_token=issued.access,
            refresh_token=issued.refresh,
            expires_in=int(rules.LIFETIMES[TokenKind.ACCESS].total_seconds()),
            scope=SCOPE,
        )


async def register(database: Database, site: AssistantSite, request: Request, *, address: str) -> Response:
    """Raises TooMany."""
    return await RegistrationHandler(_Provider(database, site, address), REGISTRATION).handle(request)


async def issue_tokens(database: Database, site: AssistantSite, request: Request) -> Response:
    # The handler does not look at the resource of the request (RFC 8707).
    resource = (await request.form()).get("resource", site.resource)
    if resource != site.resource:
        return _refuse("invalid_target", f"tokens are for {site.resource} alone")
    provider = _Provider(database, site)
    answer: Response = await TokenHandler(provider, ClientAuthenticator(provider)).handle(request)
    return answer


async def revoke(database: Database, site: AssistantSite, request: Request) -> Response:
    """RFC 7009. The SDK's handler asks public clients for a secret."""
    form = await request.form()
    assistant_id, token = _assistant_id(form.get("client_id")), form.get("token")
    if assistant_id is None or not isinstance(token, str):
        return _refuse("invalid_request", "client_id and token are required")
    async with database.client_transaction(site.client_id) as tx:
        await service.revoke(tx, token=token, assistant_id=assistant_id, resource=site.resource)
    return Response()


def _refuse(error: TokenErrorCode, description: str) -> Response:
    content = TokenErrorResponse(error=error, error_description=description)
    return PydanticJSONResponse(content, status_code=400, headers={"Cache-Control": "no-store"})


def _assistant_id(client_id: object) -> UUID | None:
    try:
        return UUID(str(client_id))
    except ValueError:
        return None
