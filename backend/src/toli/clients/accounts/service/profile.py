from toli.clients.accounts.schemas import Me, Session
from toli.clients.accounts.service.call import Call
from toli.clients.companies.repository import to_requests
from toli.clients.companies.service import memberships
from toli.identity.access.context import Context
from toli.identity.access.roles import Role
from toli.identity.people.repository import sessions
from toli.identity.people.schemas import NewSession
from toli.identity.people.service import people
from toli.infra.db.transactions import Transaction

ROLES = {Role.ADMIN: "admin", Role.TRAVELLER: "traveller", Role.OPERATOR: "operator"}


async def me(tx: Transaction, *, context: Context, user_id: int) -> Me:
    if context.client is not None:
        label: str | None = context.client.label
    elif context.actor is not None:
        label = await sessions.find_site_label(tx, session_id=context.actor.session_id)
    else:
        label = None
    seen = await person_at(tx, user_id=user_id, label=label)
    if context.actor is None:
        return seen
    seen = seen.model_copy(update={"owes_second_factor": context.actor.owes_second_factor})
    if context.actor.support_until is None:
        return seen
    return seen.model_copy(
        update={
            "role_id": int(context.actor.role),
            "default_url": label,
            "support_until": context.actor.support_until,
        }
    )


async def person_at(tx: Transaction, *, user_id: int, label: str | None) -> Me:
    """Read a person in their own scope; `label` None is the main site."""
    person = await people.person(tx, user_id=user_id)
    request = await to_requests.find_own_to_request(tx, user_id=user_id) if person.role_id == Role.TRAVELLER else None
    return Me(
        user_id=person.user_id,
        role_id=person.role_id,
        username=person.username,
        email=person.email,
        phone=person.phone,
        language=person.language,
        is_phone_confirmed=person.is_phone_confirmed,
        default_url=await memberships.default_label(tx, user_id=user_id, role=Role(person.role_id)),
        current_url=label,
        has_password=person.has_password,
        has_second_factor=person.has_second_factor,
        owes_second_factor=person.owes_second_factor,
        second_factor_due_at=person.second_factor_due_at,
        to_request=request,
    )


async def to_session(call: Call, *, user_id: int, begun: NewSession, label: str | None) -> Session:
    async with call.database.traveller_transaction(user_id) as tx:
        person = await person_at(tx, user_id=user_id, label=label)
    return Session.model_validate(
        {
            **person.model_dump(include=set(Session.model_fields)),
            "access_token": begun.token,
            "expires_at": begun.expires_at,
            "role": ROLES[Role(person.role_id)],
        }
    )
