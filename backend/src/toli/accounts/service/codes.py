"""Request and use one-time codes."""

from toli.accounts import rules
from toli.accounts.schemas import CodeSent
from toli.accounts.service.call import Call, client_at
from toli.db.queue.jobs import enqueue
from toli.identity import service as identity
from toli.identity.schemas import CodeTry, Purpose

SENT = "If this address can be used here, an e-mail is on its way. Please look in your inbox."


async def ask_code(call: Call, *, email: str, purpose: Purpose, return_path: str | None) -> CodeSent:
    """Send a code to an address, with the same response whether or not it has an account.

    Raises TooMany, and DependencyDown while no mail can leave.
    """
    await call.mail_server.check()
    async with call.database.public_transaction() as tx:
        await identity.count_attempt(tx, [rules.codes_limit(address=call.context.origin.address)])
        known = await identity.person_by_email(tx, email=email)
        code_id = await identity.issue_code(
            tx,
            email=email,
            purpose=purpose,
            # For registration always: that the address is taken is revealed only to those who can read its mail.
            is_for_somebody=known is not None or purpose == "registration",
            return_path=return_path,
            sealer=call.sealer,
        )
        await enqueue(tx, "messaging.one_time_code", client_id=client_at(call.context.client), code_id=code_id)
    return sent()


def sent() -> CodeSent:
    """Make the response to every request for a code."""
    return CodeSent(
        message=SENT,
        expires_in=int(identity.CODE_LIFETIME.total_seconds()),
        resend_after=int(identity.CODE_RESEND.total_seconds()),
    )


async def try_code(call: Call, *, email: str, purpose: Purpose, code: str) -> CodeTry:
    """Verify a code, counting a wrong one against the caller's network address.

    Raises TooMany.
    """
    limit = rules.code_limit(email=email, address=call.context.origin.address)
    async with call.database.public_transaction() as tx:
        await identity.refuse_when_spent(tx, [limit])
    tried = await identity.try_code(call.database, email=email, purpose=purpose, code=code, sealer=call.sealer)
    if tried.outcome == "wrong":
        async with call.database.public_transaction() as tx:
            await identity.count_attempt(tx, [limit])
    return tried
