from typing import Final

from toli.clients.companies.repository import sites
from toli.clients.companies.repository import team as team_repository
from toli.identity.access.context import TeamPlace
from toli.identity.access.rights import TeamRole
from toli.identity.people.service import people
from toli.kit.text import shown_name
from toli.messaging.notifications.service.sending import Mailer, render_account_email, send_account_email

ROLE_NAMES: Final = {
    TeamRole.OWNER: "owner",
    TeamRole.MANAGER: "manager",
    TeamRole.SALES: "sales",
    TeamRole.ACCOUNTS: "accounts",
    TeamRole.LEADER: "tour leader",
}
INVITATION_PAGE: Final = "/team-invitation"
TEAM_PAGE: Final = "/to/users-role-permissions"


def _role_names(place: TeamPlace) -> str:
    return ", ".join((*(ROLE_NAMES[role] for role in place.roles), *place.own_names))


async def send_team_invited(mailer: Mailer, *, client_id: int, invitation_id: int, sent_at: str) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        invitation = await team_repository.find_invitation(tx, invitation_id=invitation_id)
        place = await team_repository.find_place_of_invitation(tx, invitation_id=invitation_id)
        client = await sites.find_client(tx, client_id=client_id)
        if invitation is None or place is None or client is None or invitation.invited_at.isoformat() != sent_at:
            return
        inviter = await people.person(tx, user_id=invitation.invited_by)
    email = render_account_email(
        mailer,
        "team_invited",
        client_name=client.client_name,
        inviter=shown_name(inviter.username),
        inviter_address=inviter.email,
        role=_role_names(place),
        address=invitation.email,
        link=f"{mailer.settings.client_origin(client.url)}{INVITATION_PAGE}",
    )
    await send_account_email(mailer, email, recipient=invitation.email, about=f"team:{invitation_id}:invited:{sent_at}")


async def send_team_joined(mailer: Mailer, *, client_id: int, user_id: int, sent_at: str) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        client = await sites.find_client(tx, client_id=client_id)
        members = await team_repository.list_members(tx)
        member = next((candidate for candidate in members if candidate.profile.user_id == user_id), None)
        if client is None or member is None:
            return
        owner = await people.person(tx, user_id=client.user_id)
    email = render_account_email(
        mailer,
        "team_joined",
        client_name=client.client_name,
        name=member.profile.name,
        address=member.profile.email,
        role=_role_names(member.place),
        link=f"{mailer.settings.client_origin(client.url)}{TEAM_PAGE}",
    )
    await send_account_email(mailer, email, recipient=owner.email, about=f"team:{client_id}:joined:{user_id}:{sent_at}")


async def send_team_removed(mailer: Mailer, *, client_id: int, user_id: int, removed_at: str) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        client = await sites.find_client(tx, client_id=client_id)
        if client is None:
            return
        person = await people.person(tx, user_id=user_id)
    email = render_account_email(mailer, "team_removed", client_name=client.client_name)
    about = f"team:{client_id}:removed:{user_id}:{removed_at}"
    await send_account_email(mailer, email, recipient=person.email, about=about)


async def send_owner_changed(
    mailer: Mailer, *, client_id: int, user_id: int, former_owner_id: int, changed_at: str
) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        client = await sites.find_client(tx, client_id=client_id)
        if client is None:
            return
        owner = await people.person(tx, user_id=user_id)
        former = await people.person(tx, user_id=former_owner_id)
    email = render_account_email(
        mailer,
        "owner_changed",
        client_name=client.client_name,
        owner=shown_name(owner.username),
        former=shown_name(former.username),
        link=f"{mailer.settings.client_origin(client.url)}/to",
    )
    for recipient in (former, owner):
        about = f"team:{client_id}:owner:{user_id}:{changed_at}:to:{recipient.user_id}"
        await send_account_email(mailer, email, recipient=recipient.email, about=about)
