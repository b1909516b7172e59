from base64 import b64decode
from urllib.parse import urlencode

from toli.identity.people import rules
from toli.identity.people.repository import codes as codes_repository
from toli.identity.people.repository import people as people_repository
from toli.identity.people.schemas import SentCode
from toli.identity.people.service import codes, people
from toli.kit.languages import FIRST, use_language
from toli.kit.translation import mark, translate
from toli.messaging.notifications.service.sending import Mailer, render_account_email, send_account_email
from toli.messaging.notifications.service.sites import find_site_origin, host_of

CODE_TEMPLATES = {
    "login": "sign_in_code",
    "registration": "registration_code",
    "password_reset": "password_reset_code",
    "confirm": "confirm_code",
    "booking": "booking_code",
}
CREDENTIAL_CHANGED = mark(
    "The password of your account at {operator} was changed, and your other devices were signed out."
)
CHANGES = {
    "password.changed": (mark("Your password was changed"), CREDENTIAL_CHANGED),
    "password.reset": (mark("Your password was changed"), CREDENTIAL_CHANGED),
    "password.set": (
        mark("Your account has a password"),
        mark("A password was set for your account at {operator}. You can sign in with it, or by code as before."),
    ),
    "second_factor.enabled": (
        mark("Second factor turned on"),
        mark(
            "Signing in at {operator} now needs a code from your authenticator app. Keep your recovery codes in a"
            " safe place."
        ),
    ),
    "second_factor.disabled": (
        mark("Second factor turned off"),
        mark("Signing in at {operator} no longer needs a code from your authenticator app."),
    ),
    "second_factor.codes_renewed": (
        mark("New recovery codes created"),
        mark("The recovery codes of your account at {operator} were replaced. The old codes no longer work."),
    ),
    "second_factor.recovery_code_used": (
        mark("Recovery code used to sign in"),
        mark("Your account at {operator} was signed in to with a recovery code. The code cannot be used again."),
    ),
    "api_token.created": (
        mark("New API token created"),
        mark(
            "An API token was created with your account at {operator}. Programs that have it act with your rights until"
            " it expires or is revoked, under API tokens in your panel."
        ),
    ),
    "calendar_feed.created": (
        mark("New calendar feed created"),
        mark(
            "A calendar feed was created with your account at {operator}. Whoever has its address reads the calendar"
            " until it is revoked, under Calendar feeds in your panel."
        ),
    ),
    "assistant.connected": (
        mark("An assistant can act for you"),
        mark(
            "You let an assistant act for you at {operator}: it sees your bookings there and can hold beds. You can"
            " disconnect it under Profile."
        ),
    ),
    "sign_in.codes_paused": (
        mark("Too many wrong codes for your account"),
        mark(
            "Ten wrong sign-in codes were entered for your account at {operator} today. Nobody got in with them. For"
            " the next 24 hours we send no codes to browsers that are new to your account. You can still sign in with"
            " your password, or with a code in a browser that you have used before."
        ),
    ),
}
"""Subject and first sentence of the e-mail, by the action in the audit log."""
WARNINGS = {"sign_in.codes_paused"}
"""Actions of others, which changed nothing."""
MINUTE_SECONDS = 60


async def send_code(mailer: Mailer, *, client_id: int, code_id: int, language: str = FIRST) -> None:
    """Send a code, or the state of the account; delete the digits after sending.

    Skips a used or expired code.
    """
    use_language(language)
    async with mailer.database.client_transaction(client_id) as tx:
        sent = await codes_repository.find_code_to_send(tx, code_id=code_id)
        if sent is None:
            return
        origin = await find_site_origin(tx, mailer.settings)
        is_known = await people_repository.find_person_by_email(tx, email=sent.email) is not None
    digits = codes.open_code(sent, sealer=mailer.sealer)
    if digits is None:
        # An earlier run of this job has sent the code but was not recorded, if there is an account now.
        template = None if is_known else "no_account"
    else:
        template = "already_registered" if is_known and sent.purpose == "registration" else CODE_TEMPLATES[sent.purpose]
    if template is None:
        return
    email = render_account_email(
        mailer,
        template,
        site_name=host_of(origin),
        digits=digits,
        minutes=int(rules.CODE_LIFETIME.total_seconds()) // MINUTE_SECONDS,
        link=_link(origin, sent, page="/register" if template == "no_account" else "/login"),
    )
    await send_account_email(mailer, email, recipient=sent.email, about=f"one_time_code:{code_id}")
    async with mailer.database.client_transaction(client_id) as tx:
        await codes_repository.erase_digits(tx, code_id=code_id)


async def send_account_changed(mailer: Mailer, *, client_id: int, user_id: int, action: str, change: str) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        person = await people.person(tx, user_id=user_id)
    use_language(person.language)
    subject, sentence = CHANGES[action]
    email = render_account_email(
        mailer,
        "account_changed",
        subject_line=translate(subject),
        sentence=translate(sentence, operator=mailer.settings.product_name),
        is_change=action not in WARNINGS,
        link=f"{mailer.settings.main_url}/login?{urlencode({'email': person.email})}",
        support_email=mailer.settings.support_email,
    )
    await send_account_email(mailer, email, recipient=person.email, about=f"account_changed:{change}")


async def send_account_deleted(mailer: Mailer, *, user_id: int, sealed_address: str, language: str = FIRST) -> None:
    use_language(language)
    address = mailer.sealer.open(b64decode(sealed_address), bound_to=deletion_notice_binding(user_id))
    email = render_account_email(mailer, "account_deleted", support_email=mailer.settings.support_email)
    await send_account_email(
        mailer, email, recipient=address, about=f"account_deleted:{user_id}", is_deletion_notice=True
    )


def deletion_notice_binding(user_id: int) -> str:
    return f"account_deleted:{user_id}"


def _link(origin: str, sent: SentCode, *, page: str) -> str:
    parameters = {"email": sent.email}
    if sent.return_path is not None:
        parameters["next"] = sent.return_path
    return f"{origin}{page}?{urlencode(parameters)}"
