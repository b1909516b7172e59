"""Proving, while signed in, that it is still the same person; and the second factor."""

from datetime import datetime

from toli.access.context import Actor
from toli.accounts.schemas import ConfirmBody, TotpEnrolled
from toli.accounts.service.call import Call, client_at, scope_at
from toli.accounts.service.codes import try_code
from toli.accounts.service.signing_in import count_failure, limits_of
from toli.audit.service import record
from toli.db.scope import Scope, Tx
from toli.identity import service as identity
from toli.identity.errors import SecondFactorWrong, WrongCode
from toli.identity.schemas import Credentials
from toli.kit.errors import Invalid, NotSignedIn
from toli.kit.secrets import password_matches


async def own_credentials(call: Call, actor: Actor) -> Credentials:
    """What the caller signs in with.

    Raises NotSignedIn when the account was disabled meanwhile.
    """
    async with call.database.transaction(Scope.public()) as tx:
        credentials = await identity.credentials_of(tx, user_id=actor.user_id)
    if credentials is None:
        raise NotSignedIn
    return credentials


async def prove_password(call: Call, *, credentials: Credentials, password: str, field: str) -> None:
    """Check the caller's own password, under the same limits as signing in.

    Raises Invalid at `field`, and TooMany.
    """
    limits = limits_of(call, credentials=credentials, name=credentials.email)
    async with call.database.transaction(Scope.public()) as tx:
        await identity.refuse_when_spent(tx, limits)
    if not await password_matches(password, stored=credentials.password_hash):
        await count_failure(call, limits=limits, site=call.context.client)
        raise Invalid("That is not your password. Please try again.", field=field)


async def confirm_identity(call: Call, actor: Actor, body: ConfirmBody) -> datetime:
    """Confirm, for this session, that it is still the same person; gives the instant until which that holds.

    Raises Invalid, WrongCode and TooMany. The address or name must be the caller's own.
    """
    credentials = await own_credentials(call, actor)
    code_id = None
    if body.email and body.code:
        if body.email != credentials.email:
            raise WrongCode(field="code")
        tried = await try_code(call, email=credentials.email, purpose="confirm", code=body.code)
        if tried.outcome != "right":
            raise WrongCode(field="code")
        code_id = tried.code_id
    else:
        await _own_name(call, credentials=credentials, name=body.username or body.email or "")
        await prove_password(call, credentials=credentials, password=body.password or "", field="password")
    async with call.database.transaction(scope_at(call.context.client)) as tx:
        if code_id is not None and not await identity.spend_code(tx, code_id=code_id):
            raise WrongCode(field="code")
        until = await identity.confirm_session(tx, session_id=actor.session_id)
        await _note(tx, call, actor, "identity.confirmed")
    return until


async def _own_name(call: Call, *, credentials: Credentials, name: str) -> None:
    async with call.database.transaction(Scope.public()) as tx:
        named = await identity.credentials_by_name(tx, name=name)
    if named is None or named.user_id != credentials.user_id:
        raise Invalid("That is not your password. Please try again.", field="password")


async def enrol_second_factor(call: Call, actor: Actor) -> TotpEnrolled:
    """Give the caller a secret for their authenticator app.

    Raises SecondFactorOn.
    """
    async with call.database.transaction(scope_at(call.context.client)) as tx:
        secret = await identity.enrol_totp(tx, user_id=actor.user_id, sealer=call.sealer)
        person = await identity.person(tx, user_id=actor.user_id)
        await _note(tx, call, actor, "second_factor.enrolled")
    address = identity.totp_address(secret, issuer=call.settings.product_name, account=person.email)
    return TotpEnrolled(secret=secret, otpauth_url=address)


async def confirm_second_factor(call: Call, actor: Actor, *, code: str) -> None:
    """Turn the caller's second factor on with its first code.

    Raises SecondFactorOff, SecondFactorOn, SecondFactorWrong and TooMany.
    """
    credentials = await own_credentials(call, actor)
    limits = limits_of(call, credentials=credentials, name=credentials.email)
    async with call.database.transaction(Scope.public()) as tx:
        await identity.refuse_when_spent(tx, limits)
    try:
        async with call.database.transaction(scope_at(call.context.client)) as tx:
            await identity.confirm_totp(tx, credentials=credentials, code=code, clock=call.clock, sealer=call.sealer)
            await _note(tx, call, actor, "second_factor.enabled")
    except SecondFactorWrong:
        await count_failure(call, limits=limits, site=call.context.client)
        raise Invalid("That code is not right. Enter the one your authenticator app shows now.", field="code") from None


async def disable_second_factor(call: Call, actor: Actor) -> None:
    """Turn the caller's second factor off.

    Raises SecondFactorOff.
    """
    async with call.database.transaction(scope_at(call.context.client)) as tx:
        await identity.disable_totp(tx, user_id=actor.user_id)
        await _note(tx, call, actor, "second_factor.disabled")


async def _note(tx: Tx, call: Call, actor: Actor, action: str) -> None:
    await record(
        tx,
        action,
        client_id=client_at(call.context.client),
        subject=f"user:{actor.user_id}",
        actor_id=actor.user_id,
        address=call.context.origin.address,
    )
