from toli.clients.accounts.service.account_changes import record_and_notify
from toli.clients.accounts.service.call import Call, client_at
from toli.clients.accounts.service.codes import ask_code, try_code
from toli.clients.accounts.service.confirmation import own_credentials, verify_password
from toli.clients.accounts.service.limits import password_limits
from toli.identity.access.context import Actor
from toli.identity.people import rules
from toli.identity.people.errors import PasswordExists, WrongCode
from toli.identity.people.repository import codes
from toli.identity.people.repository import people as people_repository
from toli.identity.people.service import limits as limits_service
from toli.identity.people.service import people, sessions
from toli.kit.errors import TooMany
from toli.kit.secrets import hash_password


async def change_password(call: Call, actor: Actor, *, current: str, new: str) -> None:
    """End other sign-ins and e-mail the person. Raises Invalid, TooMany."""
    credentials = await own_credentials(call, actor)
    rules.check_password(new, email=credentials.email, field="new_password")
    await verify_password(call, credentials=credentials, password=current, field="current_password")
    password_hash = await hash_password(new)
    async with call.database.client_transaction(client_at(call.context.client)) as tx:
        await people_repository.set_password(tx, user_id=actor.user_id, password_hash=password_hash)
        await sessions.end_other_sign_ins(tx, user_id=actor.user_id, session_id=actor.session_id)
        await record_and_notify(tx, call, user_id=actor.user_id, action="password.changed")


async def set_first_password(call: Call, actor: Actor, *, new: str) -> None:
    """E-mail the person. Raises Invalid, PasswordExists."""
    credentials = await own_credentials(call, actor)
    if credentials.password_hash is not None:
        raise PasswordExists
    rules.check_password(new, email=credentials.email, field="new_password")
    password_hash = await hash_password(new)
    async with call.database.client_transaction(client_at(call.context.client)) as tx:
        if not await people_repository.set_first_password(tx, user_id=actor.user_id, password_hash=password_hash):
            raise PasswordExists
        await record_and_notify(tx, call, user_id=actor.user_id, action="password.set")


async def forget_password(call: Call, *, email: str) -> None:
    try:
        await ask_code(call, email=email, purpose="password_reset", return_path=None)
    except TooMany:
        return


async def reset_password(call: Call, *, email: str, code: str, new: str) -> None:
    """End all sign-ins and e-mail the person. Raises Invalid, WrongCode, TooMany."""
    rules.check_password(new, email=email, field="new_password")
    tried = await try_code(call, email=email, purpose="password_reset", code=code)
    async with call.database.public_transaction() as tx:
        credentials = await people.credentials_by_name(tx, name=email)
    if tried.outcome != "right" or tried.code_id is None or credentials is None:
        raise WrongCode(field="code")
    password_hash = await hash_password(new)
    limits = password_limits(call, credentials=credentials, name=email)
    async with call.database.client_transaction(client_at(call.context.client)) as tx:
        if not await codes.spend_code(tx, code_id=tried.code_id):
            raise WrongCode(field="code")
        await people_repository.set_password(tx, user_id=credentials.user_id, password_hash=password_hash)
        await sessions.end_all_sign_ins(tx, user_id=credentials.user_id)
        # The failures were with the old password: they no longer count against signing in.
        await limits_service.forget_attempts(tx, limits.own)
        await record_and_notify(tx, call, user_id=credentials.user_id, action="password.reset")
