from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import (
    ColumnElement,
    RowMapping,
    ScalarSelect,
    and_,
    delete,
    func,
    insert,
    literal_column,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import InstrumentedAttribute

from toli.clients.companies.models import Client, ToRequest
from toli.clients.companies.repository.sites import INFO
from toli.clients.companies.schemas.fields import ApprovalStatus
from toli.clients.companies.schemas.sites import ClientInfo
from toli.clients.companies.schemas.team import InvitationOut, MemberOut, OperatedClient, OwnInvitation, OwnRoleOut
from toli.clients.companies.team_models import DepartureLeader, OwnRole, TeamInvitation, TeamMember
from toli.identity.access.context import TeamPlace, get_limit
from toli.identity.access.rights import Right, TeamRole, with_implied
from toli.identity.people.models import User
from toli.infra.db.table import Table, Values
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.text import shown_name

AnyColumn = ColumnElement[object] | InstrumentedAttribute[object]

IS_EXPIRED = (TeamInvitation.expires_at <= func.now()).label("is_expired")
OPEN_INVITATIONS = Table(
    TeamInvitation, TeamInvitation.expires_at > func.now(), order_by=[TeamInvitation.invitation_id]
)
MEMBERS = Table(TeamMember)
INVITATIONS = Table(TeamInvitation)
OWN_ROLES = Table(OwnRole)
OWN_ROLES_HELD: Final = """
SELECT r.role_id, r.name, r.rights,
       (SELECT count(*) FROM team_member m WHERE m.client_id = r.client_id AND r.role_id = ANY (m.own_roles))
       + (SELECT count(*) FROM team_invitation i WHERE i.client_id = r.client_id AND r.role_id = ANY (i.own_roles))
       AS holders
FROM team_role r WHERE r.client_id = :client_id ORDER BY lower(r.name)
"""
AS_OWNER: Final[Values] = {
    "role": TeamRole.OWNER,
    "more_roles": [],
    "own_roles": [],
    "trips": None,
    "joined_at": None,
}
IS_LEADER: Final = or_(TeamMember.role == TeamRole.LEADER, literal_column("'leader' = ANY (team_member.more_roles)"))


@dataclass(frozen=True, slots=True)
class Member:
    place: TeamPlace
    profile: MemberOut


def _role_columns(model: type[TeamMember | TeamInvitation]) -> Sequence[AnyColumn]:
    """Roles and limit of a member or an invitation; `own_names` and `own_rights` of the company's own roles."""
    row = model.__tablename__
    own = f"FROM team_role r WHERE r.client_id = {row}.client_id AND r.role_id = ANY ({row}.own_roles)"
    return [
        model.role,
        model.more_roles,
        model.own_roles,
        model.is_led_only,
        model.trips,
        literal_column(f"ARRAY(SELECT r.name {own} ORDER BY r.name)").label("own_names"),
        literal_column(f"ARRAY(SELECT DISTINCT unnest(r.rights) {own})").label("own_rights"),
    ]


def _led(
    column: InstrumentedAttribute[int],
    *,
    client: int | InstrumentedAttribute[int],
    user: int | InstrumentedAttribute[int],
) -> ScalarSelect[Sequence[int]]:
    leads = (DepartureLeader.client_id == client) & (DepartureLeader.user_id == user)
    return select(func.array_agg(column)).where(leads).scalar_subquery()


async def list_operated_clients(tx: Transaction, *, user_id: int) -> Sequence[OperatedClient]:
    query = (
        select(
            *INFO,
            *_role_columns(TeamMember),
            _led(DepartureLeader.departure_id, client=Client.client_id, user=user_id).label("departures"),
            _led(DepartureLeader.trip_id, client=Client.client_id, user=user_id).label("led_trips"),
        )
        .outerjoin(TeamMember, and_(TeamMember.client_id == Client.client_id, TeamMember.user_id == user_id))
        .where(or_(Client.user_id == user_id, TeamMember.user_id.is_not(None)))
        .order_by(Client.client_id)
    )
    return [_to_operated(row, user_id=user_id) for row in (await tx.execute(query)).mappings()]


async def find_place(tx: ClientTransaction, *, user_id: int) -> TeamPlace | None:
    operated = await list_operated_clients(tx, user_id=user_id)
    return next((membership.place for membership in operated if membership.client.client_id == tx.client_id), None)


def _to_operated(row: RowMapping, *, user_id: int) -> OperatedClient:
    client = ClientInfo(**{column.key: row[column.key] for column in INFO})
    if client.user_id == user_id:
        return OperatedClient(client, TeamPlace(client.time_zone, (TeamRole.OWNER,)))
    return OperatedClient(client, to_place(row, time_zone=client.time_zone))


def to_place(row: RowMapping, *, time_zone: str = "") -> TeamPlace:
    """The place of `_role_columns`, with the departures and trips that the person leads."""
    roles = tuple(TeamRole(role) for role in (row["role"], *row["more_roles"]) if role)
    limit = get_limit(
        # A leader alone is limited, also in rows that a version without this column wrote.
        is_led_only=row["is_led_only"] or (roles == (TeamRole.LEADER,) and not row["own_roles"]),
        trips=row["trips"],
        led_trips=row.get("led_trips") or (),
        led_departures=row.get("departures") or (),
    )
    return TeamPlace(
        time_zone,
        roles,
        limit,
        own_names=tuple(row["own_names"]),
        own_rights=with_implied([Right(right) for right in row["own_rights"]]) if row["own_roles"] else frozenset(),
    )


async def find_label_operated(tx: Transaction, *, user_id: int) -> str | None:
    """Prefer registered clients, then the oldest."""
    query = (
        select(Client.url)
        .outerjoin(TeamMember, and_(TeamMember.client_id == Client.client_id, TeamMember.user_id == user_id))
        .where(
            or_(Client.user_id == user_id, TeamMember.user_id.is_not(None)),
            Client.approval_status == ApprovalStatus.APPROVED,
        )
        .order_by(TeamMember.user_id.is_not(None), Client.created_at, Client.client_id)
        .limit(1)
    )
    label: str | None = await tx.scalar(query)
    return label


async def list_members(tx: ClientTransaction) -> list[Member]:
    """The owner first."""
    person = (
        User.user_id,
        User.username.label("name"),
        User.email,
        User.totp_enabled_at.is_not(None).label("has_second_factor"),
        _led(DepartureLeader.departure_id, client=tx.client_id, user=User.user_id).label("departures"),
        _led(DepartureLeader.trip_id, client=tx.client_id, user=User.user_id).label("led_trips"),
    )
    owner = select(*person).join(Client, Client.user_id == User.user_id).where(Client.client_id == tx.client_id)
    members = (
        select(*person, *_role_columns(TeamMember), TeamMember.joined_at)
        .join(TeamMember, TeamMember.user_id == User.user_id)
        .where(TeamMember.client_id == tx.client_id)
        .order_by(TeamMember.role, User.username, User.user_id)
    )
    place = TeamPlace("", (TeamRole.OWNER,))
    return [
        *(_to_member(row, place, **AS_OWNER) for row in (await tx.execute(owner)).mappings()),
        *(_to_member(row, to_place(row)) for row in (await tx.execute(members)).mappings()),
    ]


def _to_member(row: RowMapping, place: TeamPlace, **more: object) -> Member:
    values = {**row, **more, "departures": len(row["departures"] or ()), "rights": sorted(place.rights)}
    return Member(place, MemberOut.model_validate({**values, "is_led_only": place.is_led_only}))


async def find_place_of_member(tx: ClientTransaction, *, user_id: int) -> TeamPlace | None:
    """Locks the row; None for the owner and people outside the team."""
    return await _lock_place(tx, TeamMember, TeamMember.user_id == user_id)


async def find_place_of_invitation(tx: ClientTransaction, *, invitation_id: int) -> TeamPlace | None:
    """Locks the row. The invitation may have expired."""
    return await _lock_place(tx, TeamInvitation, TeamInvitation.invitation_id == invitation_id)


async def _lock_place(
    tx: ClientTransaction, model: type[TeamMember | TeamInvitation], by_key: ColumnElement[bool]
) -> TeamPlace | None:
    query = select(*_role_columns(model)).where(model.client_id == tx.client_id, by_key).with_for_update(of=model)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else to_place(row)


async def add_member(tx: ClientTransaction, *, user_id: int, roles: Values) -> bool:
    """Return False for a member. `roles`: the columns of roles and limit."""
    added = await tx.scalar(
        upsert(TeamMember)
        .values(client_id=tx.client_id, user_id=user_id, **roles)
        .on_conflict_do_nothing()
        .returning(TeamMember.user_id)
    )
    return added is not None


async def update_member(tx: ClientTransaction, *, user_id: int, roles: Values) -> None:
    """End the leading of departures without the role of a leader. `roles`: the columns of roles and limit."""
    of_member = (TeamMember.client_id == tx.client_id, TeamMember.user_id == user_id)
    await tx.execute(update(TeamMember).where(*of_member).values(**roles))
    await tx.execute(
        delete(DepartureLeader).where(
            DepartureLeader.client_id == tx.client_id,
            DepartureLeader.user_id == user_id,
            ~select(TeamMember.user_id).where(*of_member, IS_LEADER).exists(),
        )
    )


async def delete_member(tx: ClientTransaction, *, user_id: int) -> None:
    await tx.execute(delete(TeamMember).where(TeamMember.client_id == tx.client_id, TeamMember.user_id == user_id))


async def is_operator_elsewhere(tx: Transaction, *, user_id: int) -> bool:
    """Whether a person is in a team, has registered a client or may do so. Platform scope."""
    places = (
        select(TeamMember.user_id).where(TeamMember.user_id == user_id),
        select(Client.user_id).where(Client.user_id == user_id),
        select(ToRequest.user_id).where(
            ToRequest.user_id == user_id, ToRequest.approval_status == ApprovalStatus.APPROVED
        ),
    )
    return bool(await tx.scalar(select(or_(*(place.exists() for place in places)))))


async def set_owner(tx: ClientTransaction, *, user_id: int) -> None:
    """The new owner also becomes the inviter of the former owner's open invitations.

    An invitation gives no more than the rights of its inviter.
    """
    former = select(Client.user_id).where(Client.client_id == tx.client_id).scalar_subquery()
    await tx.execute(
        update(TeamInvitation)
        .where(TeamInvitation.client_id == tx.client_id, TeamInvitation.invited_by == former)
        .values(invited_by=user_id)
    )
    await tx.execute(update(Client).where(Client.client_id == tx.client_id).values(user_id=user_id))


async def list_invitations(tx: ClientTransaction) -> list[InvitationOut]:
    query = (
        select(
            TeamInvitation.invitation_id,
            TeamInvitation.email,
            *_role_columns(TeamInvitation),
            User.username.label("invited_by"),
            TeamInvitation.invited_at,
            TeamInvitation.expires_at,
            IS_EXPIRED,
        )
        .join(User, User.user_id == TeamInvitation.invited_by)
        .where(TeamInvitation.client_id == tx.client_id)
        .order_by(TeamInvitation.invited_at.desc(), TeamInvitation.invitation_id.desc())
    )
    return [InvitationOut(**row) for row in (await tx.execute(query)).mappings()]


async def save_invitation(tx: ClientTransaction, *, email: str, roles: Values, invited_by: int) -> tuple[int, datetime]:
    """Return the id and sending time. `roles`: the columns of roles and limit."""
    values = {**roles, "invited_by": invited_by}
    statement = upsert(TeamInvitation).values(client_id=tx.client_id, email=email, **values)
    row = (
        await tx.execute(
            statement.on_conflict_do_update(
                index_elements=["client_id", "email"],
                set_={
                    **values,
                    "invited_at": func.now(),
                    "expires_at": statement.excluded.expires_at,
                },
            ).returning(TeamInvitation.invitation_id, TeamInvitation.invited_at)
        )
    ).one()
    return row.invitation_id, row.invited_at


async def find_invitation(tx: ClientTransaction, *, invitation_id: int) -> TeamInvitation | None:
    return await OPEN_INVITATIONS.find(tx, invitation_id, lock=True)


async def delete_invitation(tx: ClientTransaction, *, invitation_id: int) -> str | None:
    email: str | None = await tx.scalar(
        delete(TeamInvitation)
        .where(TeamInvitation.client_id == tx.client_id, TeamInvitation.invitation_id == invitation_id)
        .returning(TeamInvitation.email)
    )
    return email


async def list_own_invitations(tx: Transaction) -> list[OwnInvitation]:
    query = (
        select(
            TeamInvitation.invitation_id,
            Client.client_name,
            Client.url.label("client_url"),
            *_role_columns(TeamInvitation),
            User.username.label("invited_by"),
            TeamInvitation.expires_at,
        )
        .join(Client, Client.client_id == TeamInvitation.client_id)
        .join(User, User.user_id == TeamInvitation.invited_by)
        .where(TeamInvitation.expires_at > func.now())
        .order_by(TeamInvitation.invited_at.desc())
    )
    return [
        OwnInvitation(**{**row, "own_roles": row["own_names"] or []}) for row in (await tx.execute(query)).mappings()
    ]


async def client_of_own_invitation(tx: Transaction, *, invitation_id: int) -> int | None:
    client_id: int | None = await tx.scalar(
        select(TeamInvitation.client_id).where(
            TeamInvitation.invitation_id == invitation_id, TeamInvitation.expires_at > func.now()
        )
    )
    return client_id


async def list_leaders(tx: ClientTransaction, *, departure_id: int) -> list[tuple[int, str, bool]]:
    leads = and_(
        DepartureLeader.client_id == TeamMember.client_id,
        DepartureLeader.user_id == TeamMember.user_id,
        DepartureLeader.departure_id == departure_id,
    )
    query = (
        select(TeamMember.user_id, User.username, DepartureLeader.user_id.is_not(None).label("leads"))
        .join(User, User.user_id == TeamMember.user_id)
        .outerjoin(DepartureLeader, leads)
        .where(TeamMember.client_id == tx.client_id, IS_LEADER)
        .order_by(User.username)
    )
    return [(row.user_id, shown_name(row.username), row.leads) for row in await tx.execute(query)]


async def set_leaders(tx: ClientTransaction, *, departure_id: int, trip_id: int, user_ids: Collection[int]) -> None:
    of_plan = (DepartureLeader.client_id == tx.client_id, DepartureLeader.departure_id == departure_id)
    await tx.execute(delete(DepartureLeader).where(*of_plan))
    if user_ids:
        await tx.execute(
            insert(DepartureLeader),
            [
                {
                    "client_id": tx.client_id,
                    "departure_id": departure_id,
                    "trip_id": trip_id,
                    "user_id": user_id,
                }
                for user_id in user_ids
            ],
        )


async def list_own_roles(tx: ClientTransaction) -> list[OwnRoleOut]:
    rows = await tx.execute(text(OWN_ROLES_HELD), {"client_id": tx.client_id})
    return [OwnRoleOut(**row) for row in rows.mappings()]


async def lock_holders(tx: ClientTransaction, *, role_id: int) -> tuple[Sequence[TeamMember], Sequence[TeamInvitation]]:
    """Members and invitations with an own role."""
    return (
        await MEMBERS.list_rows(tx, TeamMember.own_roles.contains([role_id]), lock=True),
        await INVITATIONS.list_rows(tx, TeamInvitation.own_roles.contains([role_id]), lock=True),
    )


async def update_invitation(tx: ClientTransaction, *, invitation_id: int, roles: Values) -> None:
    await INVITATIONS.update(tx, invitation_id, values=roles)


async def erase_person(tx: Transaction, *, user_id: int, email: str) -> None:
    """Platform scope."""
    await tx.execute(delete(TeamMember).where(TeamMember.user_id == user_id))
    await tx.execute(delete(TeamInvitation).where(TeamInvitation.email == email))
