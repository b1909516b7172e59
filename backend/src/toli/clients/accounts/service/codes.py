from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from toli.clients.accounts import rules
from toli.clients.accounts.schemas import CodeSent
from toli.clients.accounts.service.account_changes import record_and_notify
from toli.clients.accounts.service.call import Call, client_at, record_failure
from toli.clients.accounts.service.limits import device_of
from toli.identity.people import rules as people_rules
from toli.identity.people.schemas import CodeAsker, CodeTry, Credentials, Purpose
from toli.identity.people.service import codes, limits, people
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import Transaction
from toli.kit.errors import TooMany
from toli.kit.languages import current_language
from toli.kit.networks import network_of
from toli.kit.secrets import token_hash
from toli.kit.text import Text

MAKES_ACCOUNTS: Final[frozenset[Purpose]] = frozenset({"registration", "booking"})
SENT = Text("If this address can be used here, an e-mail is on its way. Please look in your inbox.")


async def ask_code(call: Call, *, email: str, purpose: Purpose, return_path: str | None) -> CodeSent:
    """Send a code; the response is the same without an account. Raises TooMany, DependencyDown."""
    await call.mail_server.check()
    async with call.database.public_transaction() as tx:
        credentials = await people.credentials_by_name(tx, name=email)
        device = device_of(call, credentials)
        if device is None:
            await limits.count_attempt(tx, [rules.codes_limit(address=call.context.origin.address)])
        with describe_spent():
            await limits.refuse_when_spent(tx, [rules.code_tries_limit(email=email, device=device, sealer=call.sealer)])
        code_id = await codes.issue_code(
            tx,
            email=email,
            purpose=purpose,
            # For a new account always: that the address is taken is revealed only to those who can read its mail.
            is_for_somebody=credentials is not None or purpose in MAKES_ACCOUNTS,
            return_path=return_path,
            asker=code_asker(call, device=device),
            sealer=call.sealer,
        )
        await enqueue(
            tx,
            "messaging.one_time_code",
            client_id=client_at(call.context.client),
            code_id=code_id,
            language=current_language(),
        )
    return sent()


def sent() -> CodeSent:
    return CodeSent(
        message=SENT,
        expires_in=int(people_rules.CODE_LIFETIME.total_seconds()),
        resend_after=int(people_rules.CODE_RESEND.total_seconds()),
    )


async def try_code(call: Call, *, email: str, purpose: Purpose, code: str) -> CodeTry:
    """Wrong codes count against address and network.

    The owner gets an e-mail when the day's attempts are used up. Raises TooMany.
    """
    async with call.database.public_transaction() as tx:
        credentials = await people.credentials_by_name(tx, name=email)
    return await try_code_of(call, credentials=credentials, subject=email, purpose=purpose, code=code)


async def try_code_of(
    call: Call, *, credentials: Credentials | None, subject: str, purpose: Purpose, code: str
) -> CodeTry:
    """`try_code` for an e-mail address or phone number (`subject`)."""
    email = subject
    limit = rules.code_limit(email=email, address=call.context.origin.address, sealer=call.sealer)
    async with call.database.public_transaction() as tx:
        device = device_of(call, credentials)
        if device is None:
            await limits.refuse_when_spent(tx, [limit])
    with describe_spent():
        attempt = await codes.try_code(
            call.database,
            email=email,
            purpose=purpose,
            code=code,
            asker=code_asker(call, device=device),
            limit=rules.code_tries_limit(email=email, device=device, sealer=call.sealer),
            sealer=call.sealer,
        )
    if attempt.outcome in {"wrong", "not_compared"}:
        # Also without a code to compare with: the browser asked for none, or it has expired.
        account = rules.account_key(
            user_id=credentials.user_id if credentials else None, name=email, sealer=call.sealer
        )
        await record_failure(call, site=call.context.client, account=account, method="code", purpose=purpose)
    if attempt.outcome == "wrong":
        async with call.database.client_transaction(client_at(call.context.client)) as tx:
            if attempt.is_last and credentials is not None:
                await _notify_spent(tx, call, credentials=credentials)
            if device is None:
                await limits.count_attempt(tx, [limit])
    return attempt


def code_asker(call: Call, *, device: str | None) -> CodeAsker:
    network = f"network:{network_of(call.context.origin.address)}"
    return CodeAsker(
        key=network if device is None else f"{people_rules.KNOWN_ASKER}{device}",
        network_key=network,
        is_known=device is not None,
        browser_hash=token_hash(call.code_browser) if call.code_browser else None,
    )


async def _notify_spent(tx: Transaction, call: Call, *, credentials: Credentials) -> None:
    await record_and_notify(tx, call, user_id=credentials.user_id, action="sign_in.codes_paused")


@contextmanager
def describe_spent() -> Iterator[None]:
    try:
        yield
    except TooMany as error:
        raise TooMany(
            Text(
                "Too many wrong codes were entered for this address today. Sign in with your password, or try a code"
                " again"
                " in {wait}.",
                wait=people_rules.in_words(error.retry_after),
            ),
            retry_after=error.retry_after,
        ) from None
