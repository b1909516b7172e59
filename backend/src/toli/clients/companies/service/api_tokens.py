from dataclasses import replace
from typing import Final

from toli.clients.companies import rules
from toli.clients.companies.errors import ApiTokenInvalid, ApiTokensFull
from toli.clients.companies.repository import api_tokens as repository
from toli.clients.companies.repository import profile as profile_repository
from toli.clients.companies.repository import team
from toli.clients.companies.schemas.api_tokens import ApiTokenIn, ApiTokensOut, CreatedApiToken
from toli.identity.access.context import NO_SESSION, Actor, TeamPlace
from toli.identity.access.rights import FOR_PEOPLE, OF_THE_WHOLE_CLIENT, Right
from toli.identity.access.roles import Role
from toli.identity.audit.service import record
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import Invalid, NotFound
from toli.kit.secrets import token_hash
from toli.kit.text import Text

MOST_TOKENS: Final = 50
ENDING_CHARACTERS: Final = 4


async def use_token(database: Database, settings: Settings, *, client_id: int, token: str) -> Actor:
    """Return the actor: the token's rights and trips, limited to its creator's present rights.

    Raises ApiTokenInvalid, also if its creator has left the team.
    """
    if not rules.is_well_formed(token, is_sandbox=settings.is_sandbox):
        raise ApiTokenInvalid
    async with database.client_transaction(client_id) as tx:
        live = await repository.find_live(tx, token_hash=token_hash(token))
        if live is None:
            raise ApiTokenInvalid
        place = await team.find_place(tx, user_id=live.created_by)
        if live.is_to_be_touched:
            await repository.note_use(tx, token_id=live.token_id)
    if place is None:
        raise ApiTokenInvalid
    scopes = frozenset(Right(right) for right in live.rights) - FOR_PEOPLE
    return Actor(
        user_id=live.created_by,
        role=Role.OPERATOR,
        session_id=NO_SESSION,
        confirmed_until=None,
        operates={client_id: replace(place, limit=place.narrowed(live.trips), scopes=scopes)},
        owes_second_factor=live.owes_second_factor and settings.requires_second_factor_of(is_demo=live.is_demo),
        token_id=live.token_id,
    )


async def list_tokens(tx: ClientTransaction, *, place: TeamPlace) -> ApiTokensOut:
    rights = place.rights - FOR_PEOPLE
    return ApiTokensOut(
        tokens=await repository.list_tokens(tx),
        rights=[right for right in Right if right in rights],
        rights_of_trips=[right for right in Right if right in rights - OF_THE_WHOLE_CLIENT],
    )


async def create_token(
    tx: ClientTransaction, settings: Settings, *, body: ApiTokenIn, place: TeamPlace, actor_id: int
) -> CreatedApiToken:
    """Raises ApiTokensFull; Invalid for a right that the creator or a token of some trips cannot have."""
    if await profile_repository.lock(tx) is None:
        raise NotFound
    before = await list_tokens(tx, place=place)
    if len(before.tokens) >= MOST_TOKENS:
        raise ApiTokensFull(most=MOST_TOKENS)
    rights = set(body.rights)
    if not rights <= set(before.rights):
        raise Invalid(Text("Choose only rights that you have yourself and that API tokens may have."), field="rights")
    if body.trips is not None and not rights <= set(before.rights_of_trips):
        raise Invalid(Text("A token of some trips has no right about the whole business."), field="rights")
    token = rules.new_api_token(is_sandbox=settings.is_sandbox)
    token_id = await repository.create_token(
        tx,
        name=body.name,
        token_hash=token_hash(token),
        ending=token[-ENDING_CHARACTERS:],
        rights=rights,
        trips=body.trips,
        created_by=actor_id,
        valid_days=body.valid_days,
    )
    await record(
        tx,
        "api_token.created",
        subject=f"api_token:{token_id}",
        actor_id=actor_id,
        name=body.name,
        rights=sorted(rights),
        trips=body.trips,
        valid_days=body.valid_days,
    )
    await enqueue(
        tx,
        "messaging.account_changed",
        client_id=tx.client_id,
        user_id=actor_id,
        action="api_token.created",
        change=f"api_token:{tx.client_id}:{token_id}",
    )
    after = await list_tokens(tx, place=place)
    return CreatedApiToken(**dict(after), token_id=token_id, token=token)


async def revoke_token(tx: ClientTransaction, *, token_id: int, place: TeamPlace, actor_id: int) -> ApiTokensOut:
    """Revoke from the next call. Raises NotFound."""
    name = await repository.revoke_token(tx, token_id=token_id)
    if name is None:
        raise NotFound
    await record(tx, "api_token.revoked", subject=f"api_token:{token_id}", actor_id=actor_id, name=name)
    return await list_tokens(tx, place=place)
