"""Teams of clients: invite people, change their role, remove them, and hand the client over."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from toli.access.rights import Right, TeamRole, rights_of
from toli.access.roles import Role
from toli.audit.service import record
from toli.clients.errors import InTeamAlready, NoPlaceForAdministrators, OwnerStays, TeamFull
from toli.clients.repository import profile as profile_repository
from toli.clients.repository import team as repository
from toli.clients.schemas.sites import ClientInfo
from toli.clients.schemas.team import (
    InvitationIn,
    LeaderOut,
    Member,
    OpenInvitation,
    OperatedClient,
    ReceivedInvitation,
    RoleIn,
    Team,
)
from toli.db.queue.jobs import enqueue
from toli.db.transactions import ClientTransaction, PlatformTransaction, Transaction, TravellerTransaction
from toli.identity.service import people, sessions
from toli.kit.errors import NotFound

MOST_PEOPLE: Final = 100
"""People and invitations of a team: more is a mistake, or somebody who sends mail in our name."""


async def clients_operated_by(tx: Transaction, *, user_id: int) -> Sequence[OperatedClient]:
    """List the clients that a person operates, approved or not, oldest first (the person's own scope)."""
    return await repository.list_operated(tx, user_id=user_id)


async def list_team(tx: ClientTransaction) -> Team:
    """List the people of a team and its open invitations."""
    return Team(members=await repository.list_members(tx), invitations=await repository.list_invitations(tx))


async def list_recipients(tx: ClientTransaction, *, right: Right, event_id: int | None) -> list[Member]:
    """List the people of a team who receive its e-mails about a trip, or about the whole client: they have the right.

    The owner is the first, and always one of them. Leaders look at their departures instead.
    """
    return [
        one
        for one in await repository.list_members(tx)
        if one.role is not TeamRole.LEADER
        and right in rights_of(one.role, is_limited=one.trips is not None)
        and (one.trips is None or event_id in one.trips)
    ]


async def invite(tx: ClientTransaction, *, body: InvitationIn, actor_id: int) -> Team:
    """Invite a person to the team by e-mail; an open invitation to the same address is replaced and sent again.

    Raises InTeamAlready and TeamFull.
    """
    await _lock(tx)
    team = await list_team(tx)
    if any(one.email == body.email for one in team.members):
        raise InTeamAlready
    is_new = all(one.email != body.email for one in team.invitations)
    if is_new and len(team.members) + len(team.invitations) >= MOST_PEOPLE:
        raise TeamFull(most=MOST_PEOPLE)
    invitation_id, sent_at = await repository.save_invitation(
        tx, email=body.email, role=body.role, trips=_trips(body), invited_by=actor_id
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


async def find_invitation(tx: ClientTransaction, *, invitation_id: int) -> OpenInvitation | None:
    """Find an open invitation that has not expired."""
    return await repository.find_invitation(tx, invitation_id=invitation_id)


async def withdraw_invitation(tx: ClientTransaction, *, invitation_id: int, actor_id: int) -> Team:
    """Withdraw an open invitation.

    Raises NotFound.
    """
    if await repository.delete_invitation(tx, invitation_id=invitation_id) is None:
        raise NotFound
    await _record(tx, "team.invitation_withdrawn", subject=f"invitation:{invitation_id}", actor_id=actor_id)
    return await list_team(tx)


async def list_own_invitations(tx: TravellerTransaction) -> list[ReceivedInvitation]:
    """List the open invitations to the caller's address."""
    return await repository.list_own_invitations(tx)


async def client_of_own_invitation(tx: TravellerTransaction, *, invitation_id: int) -> int:
    """Return the client of an open invitation to the caller's address.

    Raises NotFound.
    """
    client_id = await repository.client_of_own_invitation(tx, invitation_id=invitation_id)
    if client_id is None:
        raise NotFound
    return client_id


async def accept_invitation(tx: ClientTransaction, *, invitation_id: int, user_id: int) -> ClientInfo:
    """Join a team: a traveller becomes an operator, who needs a second factor seven days later.

    Raises NotFound for an invitation that was withdrawn, has expired or went to another address, and
    NoPlaceForAdministrators.
    """
    # Lock the person first, as decisions about operators do: another order could deadlock.
    person = await people.locked_person(tx, user_id=user_id)
    client = await _lock(tx)
    found = await repository.find_invitation(tx, invitation_id=invitation_id)
    if found is None or found.email != person.email:
        raise NotFound
    if person.role_id == Role.ADMIN:
        raise NoPlaceForAdministrators
    await repository.delete_invitation(tx, invitation_id=invitation_id)
    if client.user_id == user_id:
        return client
    if not await repository.add_member(tx, user_id=user_id, role=found.role, trips=found.trips):
        return client
    if person.role_id != Role.OPERATOR:
        await people.set_role(tx, user_id=user_id, role=Role.OPERATOR)
    await people.require_second_factor(tx, user_id=user_id)
    await _record(tx, "team.joined", subject=f"member:{user_id}", actor_id=user_id, role=found.role)
    await enqueue(
        tx, "messaging.team_joined", client_id=tx.client_id, user_id=user_id, sent_at=found.invited_at.isoformat()
    )
    return client


async def decline_invitation(tx: ClientTransaction, *, invitation_id: int, user_id: int) -> None:
    """Decline an invitation to the caller's address.

    Raises NotFound.
    """
    if await repository.delete_invitation(tx, invitation_id=invitation_id) is None:
        raise NotFound
    await _record(tx, "team.invitation_declined", subject=f"invitation:{invitation_id}", actor_id=user_id)


async def change_member(tx: ClientTransaction, *, user_id: int, body: RoleIn, actor_id: int) -> Team:
    """Change the role and the trips of a member; it applies to their next request.

    Raises OwnerStays and NotFound.
    """
    before = await _role_of(tx, client=await _lock(tx), user_id=user_id)
    await repository.update_member(tx, user_id=user_id, role=body.role, trips=_trips(body))
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
    """Remove a member: their sessions on the client's site end at once.

    Who operates nothing else is a traveller again. Raises OwnerStays and NotFound.
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
    await enqueue(tx, "messaging.team_removed", client_id=client_id, user_id=user_id, removed_at=now.isoformat())


async def make_owner(tx: ClientTransaction, *, user_id: int, actor_id: int, now: datetime) -> Team:
    """Hand the client over to a member; who owned it until now stays as a manager.

    Both receive an e-mail. The same owner again changes nothing. Raises NotFound for a person outside the team.
    """
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


async def list_leaders(tx: ClientTransaction, *, event_plan_id: int) -> list[LeaderOut]:
    """List the team's leaders and which of them lead a departure."""
    found = await repository.list_leaders(tx, event_plan_id=event_plan_id)
    return [LeaderOut(user_id=user_id, name=name, leads=leads) for user_id, name, leads in found]


async def set_leaders(
    tx: ClientTransaction, *, event_plan_id: int, event_id: int, user_ids: Collection[int], actor_id: int
) -> list[LeaderOut]:
    """Choose the leaders of a departure, which they then see.

    Raises NotFound for a person who is no leader of the team.
    """
    leaders = {one.user_id for one in await list_leaders(tx, event_plan_id=event_plan_id)}
    chosen = sorted(set(user_ids))
    if not leaders.issuperset(chosen):
        raise NotFound
    await repository.set_leaders(tx, event_plan_id=event_plan_id, event_id=event_id, user_ids=chosen)
    await _record(
        tx, "departure.leaders_changed", subject=f"event_plan:{event_plan_id}", actor_id=actor_id, leaders=chosen
    )
    return await list_leaders(tx, event_plan_id=event_plan_id)


async def _lock(tx: ClientTransaction) -> ClientInfo:
    client = await profile_repository.lock(tx)
    if client is None:
        raise NotFound
    return client


async def _role_of(tx: ClientTransaction, *, client: ClientInfo, user_id: int) -> str:
    if client.user_id == user_id:
        raise OwnerStays
    role = await repository.find_role(tx, user_id=user_id)
    if role is None:
        raise NotFound
    return role


def _trips(body: RoleIn) -> list[int] | None:
    """Return the chosen trips; a leader sees the departures that they lead instead."""
    if body.role == "leader" or body.trips is None:
        return None
    return sorted(set(body.trips))


async def _record(tx: ClientTransaction, action: str, *, subject: str, actor_id: int, **data: object) -> None:
    await record(tx, action, subject=subject, actor_id=actor_id, **data)
