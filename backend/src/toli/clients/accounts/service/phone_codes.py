from toli.clients.accounts import rules
from toli.clients.accounts.errors import NoCodesBySms, NoPhone
from toli.clients.accounts.schemas import CodeSent
from toli.clients.accounts.service.account_changes import record_action
from toli.clients.accounts.service.call import Call, client_at
from toli.clients.accounts.service.codes import code_asker, describe_spent, try_code_of
from toli.clients.accounts.service.limits import device_of
from toli.identity.access.context import Actor
from toli.identity.people import rules as people_rules
from toli.identity.people.errors import WrongCode
from toli.identity.people.repository import codes as codes_repository
from toli.identity.people.repository import people as people_repository
from toli.identity.people.schemas import CodeTry, Credentials, Purpose
from toli.identity.people.service import codes, people
from toli.identity.people.service import limits as limits_service
from toli.infra.db.queue.jobs import enqueue
from toli.kit.phones import COUNTRY_CODE

SENT = "If this number can be used here, an SMS is on its way."


async def ask_phone_code(call: Call, *, phone: str) -> CodeSent:
    """Send a code; the response is the same for an unconfirmed number, which gets none.

    Raises TooMany, NoCodesBySms.
    """
    async with call.database.public_transaction() as tx:
        credentials = await people_repository.find_credentials_by_phone(tx, phone=phone)
    return await _ask(call, phone=phone, purpose="phone_login", credentials=credentials)


async def try_phone_code(call: Call, *, phone: str, code: str) -> tuple[CodeTry, Credentials | None]:
    """Return also the number's account. Raises TooMany."""
    async with call.database.public_transaction() as tx:
        credentials = await people_repository.find_credentials_by_phone(tx, phone=phone)
    return await try_code_of(
        call, credentials=credentials, subject=phone, purpose="phone_login", code=code
    ), credentials


async def ask_to_confirm_phone(call: Call, actor: Actor) -> CodeSent:
    """Raises NoPhone, TooMany, NoCodesBySms."""
    phone, credentials = await _own_phone(call, actor)
    return await _ask(call, phone=phone, purpose="phone_confirm", credentials=credentials)


async def confirm_phone(call: Call, actor: Actor, *, code: str) -> None:
    """Raises NoPhone, WrongCode, TooMany."""
    phone, credentials = await _own_phone(call, actor)
    attempt = await try_code_of(call, credentials=credentials, subject=phone, purpose="phone_confirm", code=code)
    if attempt.outcome != "right" or attempt.code_id is None:
        raise WrongCode(field="code")
    async with call.database.client_transaction(client_at(call.context.client)) as tx:
        if not await codes_repository.spend_code(tx, code_id=attempt.code_id):
            raise WrongCode(field="code")
        if not await people_repository.confirm_phone(tx, user_id=actor.user_id, phone=phone):
            raise WrongCode(field="code")
        await record_action(tx, call, user_id=actor.user_id, action="phone.confirmed")


async def _own_phone(call: Call, actor: Actor) -> tuple[str, Credentials]:
    async with call.database.public_transaction() as tx:
        phone = (await people.person(tx, user_id=actor.user_id)).phone
        credentials = await people_repository.find_credentials_of(tx, user_id=actor.user_id)
    if credentials is None or not phone.startswith(f"+{COUNTRY_CODE}"):
        raise NoPhone
    return phone, credentials


async def _ask(call: Call, *, phone: str, purpose: Purpose, credentials: Credentials | None) -> CodeSent:
    if not call.sends_sms:
        raise NoCodesBySms
    device = device_of(call, credentials)
    async with call.database.public_transaction() as tx:
        limits = rules.phone_codes_limits(phone=phone, address=call.context.origin.address, sealer=call.sealer)
        await limits_service.count_attempt(tx, limits)
        with describe_spent():
            await limits_service.refuse_when_spent(
                tx, [rules.code_tries_limit(email=phone, device=device, sealer=call.sealer)]
            )
        code_id = await codes.issue_code(
            tx,
            email=phone,
            purpose=purpose,
            is_for_somebody=credentials is not None,
            return_path=None,
            asker=code_asker(call, device=device),
            sealer=call.sealer,
        )
        await enqueue(tx, "messaging.phone_code", client_id=client_at(call.context.client), code_id=code_id)
    return CodeSent(
        message=SENT,
        expires_in=int(people_rules.CODE_LIFETIME.total_seconds()),
        resend_after=int(people_rules.CODE_RESEND.total_seconds()),
    )
