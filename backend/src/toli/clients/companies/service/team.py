from collections.abc import Collection
from datetime import datetime
from typing import Final, get_args

from toli.clients.companies.errors import InTeamAlready, NoPlaceForAdministrators, OwnerStays, TeamFull
from toli.clients.companies.repository import api_tokens, calendar_feeds
from toli.clients.companies.repository import profile as profile_repository
from toli.clients.companies.repository import team as repository
from toli.clients.companies.schemas.sites import ClientInfo
from toli.clients.companies.schemas.team import (
    InvitationIn,
    InvitedRole,
    LeaderOut,
    MemberOut,
    RoleIn,
    TeamOut,
)
from toli.clients.companies.service.team_grants import ROLE_COLUMNS, Grantor, lock_grantor, read_roles
from toli.identity.access.context import TeamPlace
from toli.identity.access.rights import ROLES, Right, TeamRole
from toli.identity.access.roles import Role
from toli.identity.audit.service import record
from toli.identity.people.repository import people as people_repository
from toli.identity.people.repository import sessions
from toli.identity.people.service import people
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.table import Values
from toli.infra.db.transactions import ClientTransaction, PlatformTransaction, TravellerTransaction
from toli.kit.errors import NotAllowed, NotFound
from toli.kit.text import Text

MOST_PEOPLE: Final = 100
"""People and invitations of a team: more is a mistake, or somebody who sends mail in our name."""


async def list_team(tx: ClientTransaction) -> TeamOut:
    return TeamOut(
        members=[member.profile for member in await repository.list_members(tx)],
        invitations=await repository.list_invitations(tx),
        roles={role: sorted(ROLES[TeamRole(role)]) for role in get_args(InvitedRole)},
        own_roles=await repository.list_own_roles(tx),
    )


async def list_recipients(tx: ClientTransaction, *, right: Right, trip_id: int | None) -> list[MemberOut]:
    """Recipients of e-mails, owner first; members limited to the departures that they lead get none."""
    return [
        member.profile
        for member in await repository.list_members(tx)
        if right in member.place.rights
        and (member.place.limit is None or (not member.place.is_led_only and trip_id in member.place.limit.trips))
    ]


async def invite(tx: ClientTransaction, *, body: InvitationIn, actor_id: int) -> TeamOut:
    """Replace and resend an open invitation. Raises InTeamAlready, TeamFull, RightsExceeded."""
    grantor = await lock_grantor(tx, actor_id=actor_id)
    roles, rights = await read_roles(tx, body)
    grantor.require_may_give(rights)
    team = await list_team(tx)
    if any(person.email == body.email for person in team.members):
        raise InTeamAlready
    replaced = next((person for person in team.invitations if person.email == body.email), None)
    if replaced is not None:
        await _require_may_withdraw(tx, grantor, invitation_id=replaced.invitation_id)
    elif len(team.members) + len(team.invitations) >= MOST_PEOPLE:
        raise TeamFull(most=MOST_PEOPLE)
    invitation_id, sent_at = await repository.save_invitation(tx, email=body.email, roles=roles, invited_by=actor_id)
    await _record(tx, "team.invited", subject=f"invitation:{invitation_id}", actor_id=actor_id, **_recorded(roles))
    await enqueue(
        tx,
        "messaging.team_invited",
        client_id=tx.client_id,
        invitation_id=invitation_id,
        sent_at=sent_at.isoformat(),
    )
    return await list_team(tx)


async def withdraw_invitation(tx: ClientTransaction, *, invitation_id: int, actor_id: int) -> TeamOut:
    """Raises NotFound, RightsExceeded."""
    grantor = await lock_grantor(tx, actor_id=actor_id)
    await _require_may_withdraw(tx, grantor, invitation_id=invitation_id)
    await repository.delete_invitation(tx, invitation_id=invitation_id)
    await _record(tx, "team.invitation_withdrawn", subject=f"invitation:{invitation_id}", actor_id=actor_id)
    return await list_team(tx)


async def client_of_own_invitation(tx: TravellerTransaction, *, invitation_id: int) -> int:
    """Raises NotFound."""
    client_id = await repository.client_of_own_invitation(tx, invitation_id=invitation_id)
    if client_id is None:
        raise NotFound
    return client_id


async def accept_invitation(tx: ClientTransaction, *, invitation_id: int, user_id: int) -> ClientInfo:
    """The second factor is due in seven days.

    Raises NotFound for a withdrawn, expired or another person's invitation, and if the inviter has lost one of its
    rights; NoPlaceForAdministrators.
    """
    # Lock the person first, as decisions about operators do: another order could deadlock.
    person = await people.locked_person(tx, user_id=user_id)
    client = await _lock(tx)
    invitation = await repository.find_invitation(tx, invitation_id=invitation_id)
    place = await repository.find_place_of_invitation(tx, invitation_id=invitation_id)
    if invitation is None or place is None or invitation.email != person.email:
        raise NotFound
    if person.role_id == Role.ADMIN:
        raise NoPlaceForAdministrators
    inviter = await repository.find_place(tx, user_id=invitation.invited_by)
    if inviter is None or Right.TEAM not in inviter.rights or not place.unlimited_rights <= inviter.rights:
        raise NotFound
    await repository.delete_invitation(tx, invitation_id=invitation_id)
    if client.user_id == user_id:
        return client
    roles = {name: getattr(invitation, name) for name in ROLE_COLUMNS}
    if not await repository.add_member(tx, user_id=user_id, roles=roles):
        return client
    if person.role_id != Role.OPERATOR:
        await people.set_role(tx, user_id=user_id, role=Role.OPERATOR)
    await people_repository.set_second_factor_due(tx, user_id=user_id)
    await _record(tx, "team.joined", subject=f"member:{user_id}", actor_id=user_id, **_recorded(roles))
    await enqueue(
        tx, "messaging.team_joined", client_id=tx.client_id, user_id=user_id, sent_at=invitation.invited_at.isoformat()
    )
    return client


async def decline_invitation(tx: ClientTransaction, *, invitation_id: int, user_id: int) -> None:
    """Raises NotFound."""
    if await repository.delete_invitation(tx, invitation_id=invitation_id) is None:
        raise NotFound
    await _record(tx, "team.invitation_declined", subject=f"invitation:{invitation_id}", actor_id=user_id)


async def change_member(tx: ClientTransaction, *, user_id: int, body: RoleIn, actor_id: int) -> TeamOut:
    """Apply from the next request. Raises OwnerStays, NotFound, OwnPlace, RightsExceeded."""
    grantor = await lock_grantor(tx, actor_id=actor_id)
    before = await _get_place(tx, grantor, user_id=user_id)
    roles, rights = await read_roles(tx, body)
    grantor.require_may_give(rights)
    await repository.update_member(tx, user_id=user_id, roles=roles)
    await _record(
        tx,
        "team.changed",
        subject=f"member:{user_id}",
        actor_id=actor_id,
        before=before.role_names,
        **_recorded(roles),
    )
    return await list_team(tx)


async def remove_member(tx: PlatformTransaction, *, client_id: int, user_id: int, actor_id: int, now: datetime) -> None:
    """End the sessions on the client's site; an operator without clients becomes a traveller.

    Raises OwnerStays, NotFound, OwnPlace, RightsExceeded.
    """
    await people.locked_person(tx, user_id=user_id)
    of_client = tx.for_client(client_id)
    grantor = await lock_grantor(of_client, actor_id=actor_id)
    before = await _get_place(of_client, grantor, user_id=user_id)
    await repository.delete_member(of_client, user_id=user_id)
    await sessions.end_sessions_at(tx, user_id=user_id, host_label=grantor.client.url)
    if not await repository.is_operator_elsewhere(tx, user_id=user_id):
        await people.set_role(tx, user_id=user_id, role=Role.TRAVELLER)
    await record(of_client, "team.removed", subject=f"member:{user_id}", actor_id=actor_id, before=before.role_names)
    for token_id in await api_tokens.revoke_tokens_of(of_client, user_id=user_id):
        await _record(of_client, "api_token.revoked", subject=f"api_token:{token_id}", actor_id=actor_id)
    for feed_id in await calendar_feeds.revoke_feeds_of(of_client, user_id=user_id):
        await _record(of_client, "calendar_feed.revoked", subject=f"calendar_feed:{feed_id}", actor_id=actor_id)
    await enqueue(tx, "messaging.team_removed", client_id=client_id, user_id=user_id, removed_at=now.isoformat())


async def make_owner(tx: ClientTransaction, *, user_id: int, actor_id: int, now: datetime) -> TeamOut:
    """Make the previous owner a manager and e-mail both. Idempotent. Raises NotFound; NotAllowed for others."""
    grantor = await lock_grantor(tx, actor_id=actor_id)
    client = grantor.client
    if not grantor.place.is_owner:
        raise NotAllowed(Text("Only the owner of the company hands it over."))
    if client.user_id == user_id:
        return await list_team(tx)
    before = await _get_place(tx, grantor, user_id=user_id)
    await repository.delete_member(tx, user_id=user_id)
    await repository.set_owner(tx, user_id=user_id)
    await repository.add_member(tx, user_id=client.user_id, roles={"role": TeamRole.MANAGER})
    await _record(
        tx,
        "team.owner_changed",
        subject=f"member:{user_id}",
        actor_id=actor_id,
        before=before.role_names,
        former_owner_id=client.user_id,
    )
    await enqueue(
        tx,
        "messaging.owner_changed",
        client_id=tx.client_id,
        user_id=user_id,
        former_owner_id=client.user_id,
        changed_at=now.isoformat(),
    )
    return await list_team(tx)


async def list_leaders(tx: ClientTransaction, *, departure_id: int) -> list[LeaderOut]:
    leaders = await repository.list_leaders(tx, departure_id=departure_id)
    return [LeaderOut(user_id=user_id, name=name, leads=leads) for user_id, name, leads in leaders]


async def set_leaders(
    tx: ClientTransaction, *, departure_id: int, trip_id: int, user_ids: Collection[int], actor_id: int
) -> list[LeaderOut]:
    """A departure is visible to its leaders. Raises NotFound without a leader's role."""
    leaders = {leader.user_id for leader in await list_leaders(tx, departure_id=departure_id)}
    chosen = sorted(set(user_ids))
    if not leaders.issuperset(chosen):
        raise NotFound
    await repository.set_leaders(tx, departure_id=departure_id, trip_id=trip_id, user_ids=chosen)
    await _record(
        tx, "departure.leaders_changed", subject=f"departure:{departure_id}", actor_id=actor_id, leaders=chosen
    )
    return await list_leaders(tx, departure_id=departure_id)


async def _lock(tx: ClientTransaction) -> ClientInfo:
    client = await profile_repository.lock(tx)
    if client is None:
        raise NotFound
    return client


async def _get_place(tx: ClientTransaction, grantor: Grantor, *, user_id: int) -> TeamPlace:
    """The place of a person, within the grantor's rights."""
    if grantor.client.user_id == user_id:
        raise OwnerStays
    grantor.require_not_own(user_id)
    place = await repository.find_place_of_member(tx, user_id=user_id)
    if place is None:
        raise NotFound
    grantor.require_may_give(place.unlimited_rights)
    return place


async def _require_may_withdraw(tx: ClientTransaction, grantor: Grantor, *, invitation_id: int) -> None:
    """Raises NotFound, RightsExceeded."""
    place = await repository.find_place_of_invitation(tx, invitation_id=invitation_id)
    if place is None:
        raise NotFound
    grantor.require_may_give(place.unlimited_rights)


def _recorded(roles: Values) -> dict[str, object]:
    """Roles and limit in the audit log, without empty values."""
    return {name: value for name, value in roles.items() if value or name == "trips"}


async def _record(tx: ClientTransaction, action: str, *, subject: str, actor_id: int, **data: object) -> None:
    await record(tx, action, subject=subject, actor_id=actor_id, **data)
