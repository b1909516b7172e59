from toli.clients.accounts.schemas import Me, RegisterBody
from toli.clients.accounts.service.call import Call, client_at, site_named
from toli.clients.accounts.service.codes import try_code
from toli.clients.accounts.service.profile import person_at
from toli.clients.companies.repository import memberships
from toli.identity.access.context import ClientRef
from toli.identity.access.roles import Role
from toli.identity.audit.service import record_at
from toli.identity.people import rules
from toli.identity.people.errors import EmailTaken, WrongCode
from toli.identity.people.repository import codes
from toli.identity.people.schemas import Person
from toli.identity.people.service import people
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import Invalid
from toli.kit.secrets import hash_password
from toli.kit.text import Text

CODE_FIELD = "otp_code"


async def register(call: Call, body: RegisterBody, *, code: str) -> Me:
    """Only a right code reveals that an address is taken.

    Raises Invalid, WrongCode, EmailTaken, TooMany, NotFound.
    """
    if body.role != Role.TRAVELLER:
        raise Invalid(
            Text("Register as a traveller (role 2). You can ask to become a tour operator afterwards."),
            field="role",
        )
    rules.check_password(body.password, email=body.email, field="password")
    if body.confirmPassword != body.password:
        raise Invalid(Text("Passwords do not match"), field="confirmPassword")
    site = await site_named(call, label=body.url)
    tried = await try_code(call, email=body.email, purpose="registration", code=code)
    if tried.outcome == "used":
        raise EmailTaken
    if tried.outcome != "right" or tried.code_id is None:
        raise WrongCode(field=CODE_FIELD)
    password_hash = await hash_password(body.password)
    async with call.database.client_transaction(client_at(site)) as tx:
        if not await codes.spend_code(tx, code_id=tried.code_id):
            raise EmailTaken
        person = await add_traveller(tx, site=site, email=body.email, password_hash=password_hash, phone=body.phone)
    async with call.database.traveller_transaction(person.user_id) as tx:
        return await person_at(tx, user_id=person.user_id, label=site.label if site else None)


async def add_traveller(
    tx: ClientTransaction, *, site: ClientRef | None, email: str, password_hash: str | None, phone: str
) -> Person:
    """Without a password, the person signs in with codes. Raises EmailTaken."""
    person = await people.add_person(tx, email=email, password_hash=password_hash, phone=phone, role=Role.TRAVELLER)
    if site is not None:
        await memberships.create_membership(tx, user_id=person.user_id)
    await record_at(
        tx,
        "person.registered",
        site_id=client_at(site),
        subject=f"user:{person.user_id}",
        actor_id=person.user_id,
    )
    return person
