"""Letters about accounts."""

from urllib.parse import urlencode

from toli.db.scope import Scope
from toli.identity import service as identity
from toli.identity.schemas import SentCode
from toli.messaging.schemas import Brand
from toli.messaging.service.post import Post, brand_of, send, write

CODE_TEMPLATES = {
    "login": "sign_in_code",
    "registration": "registration_code",
    "password_reset": "password_reset_code",
    "confirm": "confirm_code",
}
MINUTE_SECONDS = 60


async def send_code(post: Post, *, client_id: int, code_id: int) -> None:
    """Mail a one-time code; or tell the address that it has no account, or that it has one already.

    A code that was used or has expired meanwhile is not sent. Its sealed digits are erased once the mail has left.
    """
    async with post.database.transaction(Scope.client(client_id)) as tx:
        sent = await identity.code_to_send(tx, code_id=code_id)
        if sent is None:
            return
        brand = await brand_of(tx, post, client_id=client_id)
        is_known = await identity.person_by_email(tx, email=sent.email) is not None
    digits = identity.open_code(sent, sealer=post.sealer)
    if digits is None:
        # Sent by an earlier run of this job that could not say so, if there is an account now.
        template = None if is_known else "no_account"
    else:
        template = "already_registered" if is_known and sent.purpose == "registration" else CODE_TEMPLATES[sent.purpose]
    if template is None:
        return
    letter = write(
        template,
        brand=brand,
        digits=digits,
        minutes=int(identity.CODE_LIFETIME.total_seconds()) // MINUTE_SECONDS,
        link=_link(brand, sent, page="/register" if template == "no_account" else "/login"),
    )
    await send(post, letter, brand=brand, recipient=sent.email, about=f"one_time_code:{code_id}")
    async with post.database.transaction(Scope.client(client_id)) as tx:
        await identity.forget_digits(tx, code_id=code_id)


async def tell_password_changed(post: Post, *, client_id: int, user_id: int, change: str) -> None:
    """Tell a person that their password was changed."""
    async with post.database.transaction(Scope.client(client_id)) as tx:
        brand = await brand_of(tx, post, client_id=client_id)
        person = await identity.person(tx, user_id=user_id)
    letter = write(
        "password_changed",
        brand=brand,
        link=f"{brand.origin}/login?{urlencode({'email': person.email})}",
        support_email=post.settings.support_email,
    )
    await send(post, letter, brand=brand, recipient=person.email, about=f"password_changed:{change}")


def _link(brand: Brand, sent: SentCode, *, page: str) -> str:
    asked = {"email": sent.email}
    if sent.return_path is not None:
        asked["next"] = sent.return_path
    return f"{brand.origin}{page}?{urlencode(asked)}"
