from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime

from toli.clients.accounts.schemas import SecondFactorOut, TotpEnrolled
from toli.clients.accounts.service.account_changes import record_action, record_and_notify
from toli.clients.accounts.service.call import Call, client_at
from toli.clients.accounts.service.confirmation import own_credentials
from toli.clients.accounts.service.limits import count_failure, second_factor_limits
from toli.identity.access.context import Actor
from toli.identity.people import rules
from toli.identity.people.errors import SecondFactorOff, SecondFactorWrong
from toli.identity.people.repository import second_factor as second_factor_repository
from toli.identity.people.repository import sessions
from toli.identity.people.service import limits as limits_service
from toli.identity.people.service import people
from toli.identity.people.service import second_factor as second_factor_service
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import Invalid
from toli.kit.text import Text


async def second_factor(call: Call, actor: Actor) -> SecondFactorOut:
    async with call.database.traveller_transaction(actor.user_id) as tx:
        factor = await second_factor_repository.get_second_factor(tx, user_id=actor.user_id)
    return SecondFactorOut(
        is_on=factor.enabled_at is not None,
        enabled_at=factor.enabled_at,
        recovery_codes_left=factor.recovery_codes_left,
    )


async def enrol(call: Call, actor: Actor) -> TotpEnrolled:
    """Raises SecondFactorOn."""
    async with call.database.client_transaction(client_at(call.context.client)) as tx:
        secret = await second_factor_service.enrol_totp(tx, user_id=actor.user_id, sealer=call.sealer)
        person = await people.person(tx, user_id=actor.user_id)
        await record_action(tx, call, user_id=actor.user_id, action="second_factor.enrolled")
    address = rules.totp_address(secret, issuer=call.settings.product_name, account=person.email)
    return TotpEnrolled(secret=secret, otpauth_url=address)


async def confirm(call: Call, actor: Actor, *, code: str) -> list[str]:
    """Return the recovery codes. Raises SecondFactorOff, SecondFactorOn, Invalid, TooMany."""
    credentials = await own_credentials(call, actor)
    limits = second_factor_limits(call, credentials=credentials)
    async with call.database.public_transaction() as tx:
        await limits_service.refuse_when_spent(tx, limits.all)
    try:
        async with call.database.client_transaction(client_at(call.context.client)) as tx:
            codes = await second_factor_service.confirm_totp(
                tx, credentials=credentials, code=code, clock=call.clock, sealer=call.sealer
            )
            await sessions.note_second_factor(tx, session_id=actor.session_id)
            await record_and_notify(tx, call, user_id=actor.user_id, action="second_factor.enabled")
    except SecondFactorWrong:
        await count_failure(call, limits=limits, site=call.context.client)
        raise Invalid(
            Text("That code is not right. Enter the one your authenticator app shows now."), field="code"
        ) from None
    return codes


async def renew_recovery_codes(call: Call, actor: Actor, *, code: str) -> list[str]:
    """Raises SecondFactorOff, Invalid, TooMany."""
    async with _proved(call, actor, code=code) as tx:
        codes = await second_factor_service.renew_recovery_codes(tx, user_id=actor.user_id, sealer=call.sealer)
        await record_and_notify(tx, call, user_id=actor.user_id, action="second_factor.codes_renewed")
    return codes


async def disable(call: Call, actor: Actor, *, code: str) -> None:
    """Raises SecondFactorOff, Invalid, TooMany."""
    async with _proved(call, actor, code=code) as tx:
        await second_factor_service.disable_totp(tx, user_id=actor.user_id)
        await record_and_notify(tx, call, user_id=actor.user_id, action="second_factor.disabled")


async def prove(call: Call, actor: Actor, *, code: str) -> datetime:
    """Return the expiry. Raises SecondFactorOff, Invalid, TooMany."""
    async with _proved(call, actor, code=code) as tx:
        until = await sessions.note_second_factor(tx, session_id=actor.session_id)
        await record_action(tx, call, user_id=actor.user_id, action="second_factor.proven")
    return until


@asynccontextmanager
async def _proved(call: Call, actor: Actor, *, code: str) -> AsyncIterator[ClientTransaction]:
    """Changes need the second factor, not only session and password.

    Raises SecondFactorOff, Invalid, TooMany.
    """
    credentials = await own_credentials(call, actor)
    if not credentials.is_totp_enabled:
        raise SecondFactorOff
    limits = second_factor_limits(call, credentials=credentials)
    try:
        async with call.database.client_transaction(client_at(call.context.client)) as tx:
            await limits_service.forgive(tx, limits.own)
            way = await second_factor_service.use_second_factor(
                tx, credentials=credentials, code=code, clock=call.clock, sealer=call.sealer
            )
            if way == "recovery_code":
                await record_and_notify(tx, call, user_id=actor.user_id, action="second_factor.recovery_code_used")
            yield tx
    except SecondFactorWrong:
        await count_failure(call, limits=limits, site=call.context.client)
        raise Invalid(
            Text("That code is not right. Enter the one your authenticator app shows now, or a recovery code."),
            field="code",
        ) from None
