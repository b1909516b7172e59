from collections.abc import Collection
from datetime import datetime
from typing import Final

from toli.clients.companies.errors import InTeamAlready, NoPlaceForAdministrators, OwnerStays, TeamFull
from toli.clients.companies.repository import api_tokens, calendar_feeds
from toli.clients.companies.repository import profile as profile_repository
from toli.clients.companies.repository import team as repository
from toli.clients.companies.schemas.sites import ClientInfo
from toli.clients.companies.schemas.team import (
    InvitationIn,
    LeaderOut,
    MemberOut,
    RoleIn,
    TeamOut,
)
from toli.identity.access.rights import Right, TeamRole, rights_of
from toli.identity.access.roles import Role
from toli.identity.audit.service import record
from toli.identity.people.repository import people as people_repository
from toli.identity.people.repository import sessions
from toli.identity.people.service import people
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction, PlatformTransaction, TravellerTransaction
from toli.kit.errors import NotFound

MOST_PEOPLE: Final = 100
"""People and invitations of a team: more is a mistake, or somebody who sends mail in our name."""


async def list_team(tx: ClientTransaction) -> TeamOut:
    return TeamOut(members=await repository.list_members(tx), invitations=await repository.list_invitations(tx))


async def list_recipients(tx: ClientTransaction, *, right: Right, trip_id: int | None) -> list[MemberOut]:
    """Members with the right for e-mails: owner first, without leaders."""
    return [
        member
        for member in await repository.list_members(tx)
        if member.role is not TeamRole.LEADER
        and right in rights_of(member.role, is_limited=member.trips is not None)
        and (member.trips is None or trip_id in member.trips)
    ]


async def invite(tx: ClientTransaction, *, body: InvitationIn, actor_id: int) -> TeamOut:
    """Replace and resend an open invitation. Raises InTeamAlready, TeamFull."""
    await _lock(tx)
    team = await list_team(tx)
    if any(person.email == body.email for person in team.members):
        raise InTeamAlready
    is_new = all(person.email != body.email for person in team.invitations)
    if is_new and len(team.members) + len(team.invitations) >= MOST_PEOPLE:
        raise TeamFull(most=MOST_PEOPLE)
    invitation_id, sent_at = await repository.save_invitation(
        tx, email=body.email, role=TeamRole(body.role), trips=_trips(body), invited_by=actor_id
    )
    await _record(tx, "team.invited", subject=f"invitation:{invitation_id}", actor_id=actor_id, role=body.role)
    await enqueue(
        tx,
        "messaging.team_invited",
        client_id=tx.client_id,
        invitation_id=invitation_id,
        sent_at=sent_at.isoformat(),
    )
    return await list_team(tx)


async def withdraw_invitation(tx: ClientTransaction, *, invitation_id: int, actor_id: int) -> TeamOut:
    """Raises NotFound."""
    if await repository.delete_invitation(tx, invitation_id=invitation_id) is None:
        raise NotFound
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

    Raises NotFound for a withdrawn, expired or another person's invitation, and NoPlaceForAdministrators.
    """
    # Lock the person first, as decisions about operators do: another order could deadlock.
    person = await people.locked_person(tx, user_id=user_id)
    client = await _lock(tx)
    invitation = await repository.find_invitation(tx, invitation_id=invitation_id)
    if invitation is None or invitation.email != person.email:
        raise NotFound
    if person.role_id == Role.ADMIN:
        raise NoPlaceForAdministrators
    await repository.delete_invitation(tx, invitation_id=invitation_id)
    if client.user_id == user_id:
        return client
    if not await repository.add_member(tx, user_id=user_id, role=invitation.role, trips=invitation.trips):
        return client
    if person.role_id != Role.OPERATOR:
        await people.set_role(tx, user_id=user_id, role=Role.OPERATOR)
    await people_repository.set_second_factor_due(tx, user_id=user_id)
    await _record(tx, "team.joined", subject=f"member:{user_id}", actor_id=user_id, role=invitation.role)
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
    """Apply from the next request. Raises OwnerStays, NotFound."""
    before = await _role_of(tx, client=await _lock(tx), user_id=user_id)
    await repository.update_member(tx, user_id=user_id, role=TeamRole(body.role), trips=_trips(body))
    await _record(
        tx,
        "team.changed",
        subject=f"member:{user_id}",
        actor_id=actor_id,
        before=before,
        role=body.role,
        trips=_trips(body),
    )
    return await list_team(tx)


async def remove_member(tx: PlatformTransaction, *, client_id: int, user_id: int, actor_id: int, now: datetime) -> None:
    """End the sessions on the client's site; an operator without clients becomes a traveller.

    Raises OwnerStays, NotFound.
    """
    await people.locked_person(tx, user_id=user_id)
    of_client = tx.for_client(client_id)
    client = await profile_repository.lock(of_client)
    assert client is not None
    role = await _role_of(of_client, client=client, user_id=user_id)
    await repository.delete_member(of_client, user_id=user_id)
    await sessions.end_sessions_at(tx, user_id=user_id, host_label=client.url)
    if not await repository.is_operator_elsewhere(tx, user_id=user_id):
        await people.set_role(tx, user_id=user_id, role=Role.TRAVELLER)
    await record(of_client, "team.removed", subject=f"member:{user_id}", actor_id=actor_id, before=role)
    for token_id in await api_tokens.revoke_tokens_of(of_client, user_id=user_id):
        await _record(of_client, "api_token.revoked", subject=f"api_token:{token_id}", actor_id=actor_id)
    for feed_id in await calendar_feeds.revoke_feeds_of(of_client, user_id=user_id):
        await _record(of_client, "calendar_feed.revoked", subject=f"calendar_feed:{feed_id}", actor_id=actor_id)
    await enqueue(tx, "messaging.team_removed", client_id=client_id, user_id=user_id, removed_at=now.isoformat())


async def make_owner(tx: ClientTransaction, *, user_id: int, actor_id: int, now: datetime) -> TeamOut:
    """Make the previous owner a manager and e-mail both. Idempotent. Raises NotFound."""
    client = await _lock(tx)
    if client.user_id == user_id:
        return await list_team(tx)
    before = await _role_of(tx, client=client, user_id=user_id)
    await repository.delete_member(tx, user_id=user_id)
    await repository.set_owner(tx, user_id=user_id)
    await repository.add_member(tx, user_id=client.user_id, role=TeamRole.MANAGER, trips=None)
    await _record(
        tx,
        "team.owner_changed",
        subject=f"member:{user_id}",
        actor_id=actor_id,
        before=before,
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


async def _role_of(tx: ClientTransaction, *, client: ClientInfo, user_id: int) -> TeamRole:
    if client.user_id == user_id:
        raise OwnerStays
    role = await repository.find_role(tx, user_id=user_id)
    if role is None:
        raise NotFound
    return role


def _trips(body: RoleIn) -> list[int] | None:
    if TeamRole(body.role) is TeamRole.LEADER or body.trips is None:
        return None
    return sorted(set(body.trips))


async def _record(tx: ClientTransaction, action: str, *, subject: str, actor_id: int, **data: object) -> None:
    await record(tx, action, subject=subject, actor_id=actor_id, **data)
