from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import RowMapping, and_, delete, func, insert, literal, null, or_, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from toli.clients.companies.models import Client, ToRequest
from toli.clients.companies.repository.sites import INFO
from toli.clients.companies.schemas.fields import ApprovalStatus
from toli.clients.companies.schemas.sites import ClientInfo
from toli.clients.companies.schemas.team import InvitationOut, MemberOut, OperatedClient, OwnInvitation
from toli.clients.companies.team_models import DepartureLeader, TeamInvitation, TeamMember
from toli.identity.access.context import TeamPlace, get_limit
from toli.identity.access.rights import TeamRole
from toli.identity.people.models import User
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.text import shown_name

IS_EXPIRED = (TeamInvitation.expires_at <= func.now()).label("is_expired")
OPEN_INVITATIONS = Table(
    TeamInvitation, TeamInvitation.expires_at > func.now(), order_by=[TeamInvitation.invitation_id]
)


async def list_operated_clients(tx: Transaction, *, user_id: int) -> Sequence[OperatedClient]:
    leads = (DepartureLeader.client_id == Client.client_id) & (DepartureLeader.user_id == user_id)
    departures = select(func.array_agg(DepartureLeader.departure_id)).where(leads).scalar_subquery()
    led_trips = select(func.array_agg(DepartureLeader.trip_id)).where(leads).scalar_subquery()
    query = (
        select(*INFO, TeamMember.role, TeamMember.trips, departures.label("departures"), led_trips.label("led_trips"))
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
        return OperatedClient(client, TeamPlace(client.time_zone, TeamRole.OWNER))
    limit = get_limit(
        row["role"], trips=row["trips"], led_trips=row["led_trips"] or (), led_departures=row["departures"] or ()
    )
    return OperatedClient(client, TeamPlace(client.time_zone, row["role"], limit))


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


async def list_members(tx: ClientTransaction) -> list[MemberOut]:
    departures = (
        select(func.count())
        .where(DepartureLeader.client_id == tx.client_id, DepartureLeader.user_id == User.user_id)
        .scalar_subquery()
    )
    person = (
        User.user_id,
        User.username.label("name"),
        User.email,
        User.totp_enabled_at.is_not(None).label("has_second_factor"),
    )
    owner = (
        select(
            *person,
            literal(TeamRole.OWNER).label("role"),
            null().label("trips"),
            departures.label("departures"),
            null().label("joined_at"),
        )
        .join(Client, Client.user_id == User.user_id)
        .where(Client.client_id == tx.client_id)
    )
    members = (
        select(*person, TeamMember.role, TeamMember.trips, departures.label("departures"), TeamMember.joined_at)
        .join(TeamMember, TeamMember.user_id == User.user_id)
        .where(TeamMember.client_id == tx.client_id)
        .order_by(TeamMember.role, User.username, User.user_id)
    )
    return [MemberOut(**row) for query in (owner, members) for row in (await tx.execute(query)).mappings()]


async def find_role(tx: ClientTransaction, *, user_id: int) -> TeamRole | None:
    """Locks the row; None for the owner and people outside the team."""
    role: TeamRole | None = await tx.scalar(
        select(TeamMember.role)
        .where(TeamMember.client_id == tx.client_id, TeamMember.user_id == user_id)
        .with_for_update()
    )
    return role


async def add_member(tx: ClientTransaction, *, user_id: int, role: TeamRole, trips: Collection[int] | None) -> bool:
    """Return False for a member."""
    added = await tx.scalar(
        upsert(TeamMember)
        .values(client_id=tx.client_id, user_id=user_id, role=role, trips=trips)
        .on_conflict_do_nothing()
        .returning(TeamMember.user_id)
    )
    return added is not None


async def update_member(tx: ClientTransaction, *, user_id: int, role: TeamRole, trips: Collection[int] | None) -> None:
    await tx.execute(
        update(TeamMember)
        .where(TeamMember.client_id == tx.client_id, TeamMember.user_id == user_id)
        .values(role=role, trips=trips)
    )
    if role is not TeamRole.LEADER:
        await tx.execute(
            delete(DepartureLeader).where(DepartureLeader.client_id == tx.client_id, DepartureLeader.user_id == user_id)
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
    await tx.execute(update(Client).where(Client.client_id == tx.client_id).values(user_id=user_id))


async def list_invitations(tx: ClientTransaction) -> list[InvitationOut]:
    query = (
        select(
            TeamInvitation.invitation_id,
            TeamInvitation.email,
            TeamInvitation.role,
            TeamInvitation.trips,
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


async def save_invitation(
    tx: ClientTransaction, *, email: str, role: TeamRole, trips: Collection[int] | None, invited_by: int
) -> tuple[int, datetime]:
    values = {"role": role, "trips": trips, "invited_by": invited_by}
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
            TeamInvitation.role,
            User.username.label("invited_by"),
            TeamInvitation.expires_at,
        )
        .join(Client, Client.client_id == TeamInvitation.client_id)
        .join(User, User.user_id == TeamInvitation.invited_by)
        .where(TeamInvitation.expires_at > func.now())
        .order_by(TeamInvitation.invited_at.desc())
    )
    return [OwnInvitation(**row) for row in (await tx.execute(query)).mappings()]


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
        .where(TeamMember.client_id == tx.client_id, TeamMember.role == TeamRole.LEADER)
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


async def erase_person(tx: Transaction, *, user_id: int, email: str) -> None:
    """Platform scope."""
    await tx.execute(delete(TeamMember).where(TeamMember.user_id == user_id))
    await tx.execute(delete(TeamInvitation).where(TeamInvitation.email == email))
