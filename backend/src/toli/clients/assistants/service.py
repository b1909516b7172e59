"""Assistants of travellers: registration, consent, tokens (docs/mechanisms/assistants.md)."""

from uuid import UUID

from sqlalchemy import func

from toli.clients.assistants import repository, rules
from toli.clients.assistants.errors import AuthorizationInvalid
from toli.clients.assistants.models import Assistant
from toli.clients.assistants.schemas import (
    SCOPE,
    AuthorizationIn,
    AuthorizationOut,
    AuthorizationQuery,
    AuthorizationRequestOut,
    ConnectionOut,
    Grant,
    IssuedTokens,
    TokenKind,
)
from toli.clients.companies.service.assistants import AssistantSite
from toli.identity.audit.service import record
from toli.identity.people.repository import people
from toli.identity.people.service import limits as limits_service
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound, NotSignedIn
from toli.kit.secrets import new_token, token_hash


async def register(
    tx: ClientTransaction, *, assistant_id: UUID, name: str | None, redirect_uris: list[str], address: str
) -> None:
    """Raises TooMany after many registrations from a network or at a company."""
    await limits_service.count_attempt(tx, rules.registration_limits(client_id=tx.client_id, address=address))
    await repository.ASSISTANTS.insert(
        tx, {"assistant_id": assistant_id, "name": rules.claimed_name(name), "redirect_uris": redirect_uris}
    )


async def find_assistant(tx: ClientTransaction, *, assistant_id: UUID) -> Assistant | None:
    return await repository.find_assistant(tx, assistant_id=assistant_id)


async def get_authorization_request(
    tx: ClientTransaction, *, query: AuthorizationQuery, site: AssistantSite
) -> AuthorizationRequestOut:
    """Raises AuthorizationInvalid."""
    assistant = await _require_valid(tx, query, site)
    return AuthorizationRequestOut(name=assistant.name, redirect_host=rules.host_of(query.redirect_uri))


async def _require_valid(tx: ClientTransaction, query: AuthorizationQuery, site: AssistantSite) -> Assistant:
    assistant = await repository.find_assistant(tx, assistant_id=query.client_id)
    if (
        assistant is None
        or not rules.is_registered(query.redirect_uri, assistant.redirect_uris)
        or query.resource != site.resource
        or not set((query.scope or "").split()) <= {SCOPE}
    ):
        raise AuthorizationInvalid
    return assistant


async def authorize(
    tx: ClientTransaction, *, body: AuthorizationIn, site: AssistantSite, user_id: int
) -> AuthorizationOut:
    """Return the assistant's page with a code, or with the refusal. Raises AuthorizationInvalid."""
    assistant = await _require_valid(tx, body, site)
    if body.is_granted:
        parameters = {"code": await _add_connection(tx, body, user_id=user_id, assistant=assistant)}
    else:
        parameters = {"error": "access_denied"}
    # `iss` names the company's site, so that an assistant does not mix up two of them (RFC 9207).
    url = rules.with_parameters(body.redirect_uri, **parameters, state=body.state, iss=site.issuer)
    return AuthorizationOut(redirect_url=url)


async def _add_connection(tx: ClientTransaction, body: AuthorizationIn, *, user_id: int, assistant: Assistant) -> str:
    credentials = await people.find_credentials_of(tx, user_id=user_id)
    if credentials is None:
        raise NotSignedIn
    connection = await repository.CONNECTIONS.insert(
        tx,
        {
            "assistant_id": assistant.assistant_id,
            "user_id": user_id,
            "device_generation": credentials.device_generation,
            "resource": body.resource,
            "redirect_uri": body.redirect_uri,
            "code_challenge": body.code_challenge,
            "expires_at": func.now() + rules.CODE_LIFETIME,
        },
    )
    await record(
        tx,
        "assistant.connected",
        subject=f"user:{user_id}",
        actor_id=user_id,
        assistant=str(assistant.assistant_id),
        redirect_host=rules.host_of(body.redirect_uri),
    )
    await enqueue(
        tx,
        "messaging.account_changed",
        client_id=tx.client_id,
        user_id=user_id,
        action="assistant.connected",
        change=f"assistant_connection:{tx.client_id}:{connection.connection_id}",
    )
    return await _add_token(tx, connection.connection_id, TokenKind.CODE)


async def _add_token(tx: ClientTransaction, connection_id: int, kind: TokenKind) -> str:
    token = new_token()
    await repository.TOKENS.insert(
        tx,
        {
            "token_hash": token_hash(token),
            "connection_id": connection_id,
            "kind": kind,
            "expires_at": func.now() + rules.LIFETIMES[kind],
        },
    )
    return token


async def find_grant(
    tx: ClientTransaction, *, token: str, kind: TokenKind, assistant_id: UUID, resource: str
) -> Grant | None:
    """Return the grant of a code or refresh token. The reuse of a spent one ends its connection."""
    grant = await repository.find_grant(tx, token_hash=token_hash(token), resource=resource)
    if grant is None or grant.kind is not kind or grant.assistant_id != assistant_id:
        return None
    if grant.is_spent:
        await _end_reused(tx, grant)
        return None
    return grant


async def _end_reused(tx: ClientTransaction, grant: Grant) -> None:
    await repository.end_connection(tx, connection_id=grant.connection_id, user_id=grant.user_id)
    await record(tx, "assistant.token_reused", subject=f"user:{grant.user_id}", kind=grant.kind)


async def exchange(
    tx: ClientTransaction, *, token: str, kind: TokenKind, assistant_id: UUID, resource: str
) -> IssuedTokens | None:
    """Spend a code or refresh token and issue new tokens."""
    grant = await find_grant(tx, token=token, kind=kind, assistant_id=assistant_id, resource=resource)
    if grant is None:
        return None
    if not await repository.spend(tx, token_hash=token_hash(token)):
        # A call beside this one was faster.
        await _end_reused(tx, grant)
        return None
    if grant.kind is TokenKind.CODE:
        await repository.CONNECTIONS.update(
            tx,
            grant.connection_id,
            values={"connected_at": func.now(), "expires_at": func.now() + rules.CONNECTION_LIFETIME},
        )
    await repository.delete_access_tokens(tx, connection_id=grant.connection_id)
    return IssuedTokens(
        access=await _add_token(tx, grant.connection_id, TokenKind.ACCESS),
        refresh=await _add_token(tx, grant.connection_id, TokenKind.REFRESH),
    )


async def use_access_token(database: Database, *, client_id: int, token: str, resource: str) -> Grant | None:
    async with database.client_transaction(client_id) as tx:
        grant = await repository.find_grant(tx, token_hash=token_hash(token), resource=resource)
        if grant is None or grant.kind is not TokenKind.ACCESS:
            return None
        if grant.is_to_be_touched:
            await repository.CONNECTIONS.update(tx, grant.connection_id, values={"last_used_at": func.now()})
    return grant


async def revoke(tx: ClientTransaction, *, token: str, assistant_id: UUID, resource: str) -> None:
    """End the connection of a token, of any kind; nothing for an unknown one (RFC 7009)."""
    grant = await repository.find_grant(tx, token_hash=token_hash(token), resource=resource)
    if grant is not None and grant.assistant_id == assistant_id:
        await repository.end_connection(tx, connection_id=grant.connection_id, user_id=grant.user_id)
        await record(tx, "assistant.disconnected", subject=f"user:{grant.user_id}", assistant=str(assistant_id))


async def disconnect(tx: ClientTransaction, *, connection_id: int, user_id: int) -> list[ConnectionOut]:
    """From the next call. Raises NotFound."""
    assistant_id = await repository.end_connection(tx, connection_id=connection_id, user_id=user_id)
    if assistant_id is None:
        raise NotFound
    await record(tx, "assistant.disconnected", subject=f"user:{user_id}", actor_id=user_id, assistant=str(assistant_id))
    return await repository.list_connections(tx, user_id=user_id)
