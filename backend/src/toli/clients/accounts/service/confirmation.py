from datetime import datetime

from toli.clients.accounts.schemas import ConfirmBody
from toli.clients.accounts.service.account_changes import record_action
from toli.clients.accounts.service.call import Call, client_at
from toli.clients.accounts.service.codes import try_code
from toli.clients.accounts.service.limits import count_failure, password_limits
from toli.identity.access.context import Actor
from toli.identity.people.errors import WrongCode
from toli.identity.people.repository import codes, sessions
from toli.identity.people.repository import people as people_repository
from toli.identity.people.schemas import Credentials
from toli.identity.people.service import limits as limits_service
from toli.identity.people.service import people
from toli.kit.errors import Invalid, InvalidFields, NotSignedIn
from toli.kit.secrets import password_matches
from toli.kit.text import Text


async def own_credentials(call: Call, actor: Actor) -> Credentials:
    """Raises NotSignedIn for a disabled account."""
    async with call.database.public_transaction() as tx:
        credentials = await people_repository.find_credentials_of(tx, user_id=actor.user_id)
    if credentials is None:
        raise NotSignedIn
    return credentials


async def verify_password(call: Call, *, credentials: Credentials, password: str, field: str) -> None:
    """Verify under the limits of signing in. Raises Invalid at `field`, TooMany."""
    limits = password_limits(call, credentials=credentials, name=credentials.email)
    async with call.database.public_transaction() as tx:
        await limits_service.refuse_when_spent(tx, limits.all)
    if not await password_matches(password, stored=credentials.password_hash):
        await count_failure(call, limits=limits, site=call.context.client)
        raise Invalid(Text("That is not your password. Please try again."), field=field)


async def confirm_identity(call: Call, actor: Actor, body: ConfirmBody) -> datetime:
    """Confirm the caller's identity by their own address or name; return the expiry.

    Raises Invalid, WrongCode, TooMany.
    """
    _check_complete(body)
    credentials = await own_credentials(call, actor)
    code_id = None
    if body.is_by_code:
        if body.email != credentials.email:
            raise WrongCode(field="code")
        tried = await try_code(call, email=credentials.email, purpose="confirm", code=body.code or "")
        if tried.outcome != "right":
            raise WrongCode(field="code")
        code_id = tried.code_id
    else:
        await _own_name(call, credentials=credentials, name=body.username or body.email or "")
        await verify_password(call, credentials=credentials, password=body.password or "", field="password")
    async with call.database.client_transaction(client_at(call.context.client)) as tx:
        if code_id is not None and not await codes.spend_code(tx, code_id=code_id):
            raise WrongCode(field="code")
        until = await sessions.confirm_session(tx, session_id=actor.session_id)
        await record_action(tx, call, user_id=actor.user_id, action="identity.confirmed")
    return until


def _check_complete(body: ConfirmBody) -> None:
    """Require e-mail and code, or username and password (seed 000, section 5)."""
    if body.is_by_code:
        needed = [
            ("email", body.email, Text("Enter your e-mail address.")),
            ("code", body.code, Text("Enter valid OTP")),
        ]
    else:
        name = body.username or body.email
        needed = [
            ("username", name, Text("Enter your username.")),
            ("password", body.password, Text("Enter your password.")),
        ]
    missing = [(field, message) for field, value, message in needed if not value]
    if missing:
        raise InvalidFields(missing)


async def _own_name(call: Call, *, credentials: Credentials, name: str) -> None:
    async with call.database.public_transaction() as tx:
        named = await people.credentials_by_name(tx, name=name)
    if named is None or named.user_id != credentials.user_id:
        raise Invalid(Text("That is not your password. Please try again."), field="password")
