"""Letters about accounts."""

from base64 import b64decode
from urllib.parse import urlencode

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
NEW_ONE = "The password of your account at {name} was changed, and your other devices were signed out."
CHANGES = {
    "password.changed": ("Your password was changed", NEW_ONE),
    "password.reset": ("Your password was changed", NEW_ONE),
    "second_factor.enabled": (
        "Second factor turned on",
        "Signing in at {name} now needs a code from your authenticator app. Keep your recovery codes in a safe place.",
    ),
    "second_factor.disabled": (
        "Second factor turned off",
        "Signing in at {name} no longer needs a code from your authenticator app.",
    ),
    "second_factor.codes_renewed": (
        "New recovery codes created",
        "The recovery codes of your account at {name} were replaced. The old codes no longer work.",
    ),
    "second_factor.recovery_code_used": (
        "Recovery code used to sign in",
        "Your account at {name} was signed in to with a recovery code. The code cannot be used again.",
    ),
}
"""Subject and first sentence of the letter, by what the audit log calls the change."""
MINUTE_SECONDS = 60


async def send_code(post: Post, *, client_id: int, code_id: int) -> None:
    """Mail a one-time code; or tell the address that it has no account, or that it has one already.

    A code that was used or has expired meanwhile is not sent. Its sealed digits are erased once the mail has left.
    """
    async with post.database.client_transaction(client_id) as tx:
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
    async with post.database.client_transaction(client_id) as tx:
        await identity.forget_digits(tx, code_id=code_id)


async def tell_account_changed(post: Post, *, client_id: int, user_id: int, action: str, change: str) -> None:
    """Tell a person of a change to how they sign in; `action` is what the audit log calls it."""
    async with post.database.client_transaction(client_id) as tx:
        brand = await brand_of(tx, post, client_id=client_id)
        person = await identity.person(tx, user_id=user_id)
    subject, sentence = CHANGES[action]
    letter = write(
        "account_changed",
        brand=brand,
        subject_line=subject,
        sentence=sentence.format(name=brand.name),
        link=f"{brand.origin}/login?{urlencode({'email': person.email})}",
        support_email=post.settings.support_email,
    )
    await send(post, letter, brand=brand, recipient=person.email, about=f"account_changed:{change}")


async def tell_account_deleted(post: Post, *, client_id: int, user_id: int, sealed_address: str) -> None:
    """Tell a person, at the address that was erased, that their account is gone."""
    address = post.sealer.open(b64decode(sealed_address), bound_to=farewell_place(user_id))
    async with post.database.client_transaction(client_id) as tx:
        brand = await brand_of(tx, post, client_id=client_id)
    letter = write("account_deleted", brand=brand, support_email=post.settings.support_email)
    await send(post, letter, brand=brand, recipient=address, about=f"account_deleted:{user_id}", is_farewell=True)


def farewell_place(user_id: int) -> str:
    """What the address of a last letter is sealed to, on its way to the job that sends it."""
    return f"account_deleted:{user_id}"


def _link(brand: Brand, sent: SentCode, *, page: str) -> str:
    asked = {"email": sent.email}
    if sent.return_path is not None:
        asked["next"] = sent.return_path
    return f"{brand.origin}{page}?{urlencode(asked)}"
