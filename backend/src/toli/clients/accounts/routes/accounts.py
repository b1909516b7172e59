from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response, status

from toli.clients.accounts import rules
from toli.clients.accounts.errors import NoCodesBySms, NoPhone
from toli.clients.accounts.routes.call import LIMITED, ThisCall
from toli.clients.accounts.schemas import (
    ChangePasswordBody,
    CodeLoginBody,
    CodeRequest,
    CodeSent,
    ConfirmBody,
    Confirmed,
    ContinueBody,
    ExchangeBody,
    FirstPasswordBody,
    ForgotBody,
    HandOffBody,
    HandOffOut,
    HandOffRequest,
    LoginBody,
    Me,
    Message,
    PhoneCodeRequest,
    PhoneConfirmBody,
    PhoneLoginBody,
    ProfileBody,
    RegisterBody,
    ResetBody,
    RouteAccess,
    Session,
    SignInOut,
    SupportBody,
)
from toli.clients.accounts.service import (
    codes,
    confirmation,
    devices,
    hand_off,
    pages,
    passwords,
    phone_codes,
    profile,
    registration,
    sign_in,
)
from toli.clients.accounts.service.call import Call
from toli.identity.access import code_cookie, device_cookie, session_cookie
from toli.identity.access.guards import Admin, Db, SignedIn, Visitor
from toli.identity.access.guards import Confirmed as ConfirmedActor
from toli.identity.people import rules as people_rules
from toli.identity.people.errors import (
    AuthenticationFailed,
    EmailTaken,
    HandOffInvalid,
    PasswordExists,
    SecondFactorOff,
    SecondFactorRequired,
    SecondFactorWrong,
    SignInCodeWrong,
    StaffSignInElsewhere,
    UsernameTaken,
    WrongCode,
)
from toli.identity.people.repository import sessions
from toli.identity.people.schemas import EmailAddress, Purpose
from toli.identity.people.service import people
from toli.infra.ports.mail import MailServerDown
from toli.kit.errors import Invalid, raises
from toli.kit.text import Text

router = APIRouter(tags=["Accounts"])

ClientId = Annotated[int, Path(ge=1, le=2**63 - 1)]


async def _asking_call(call: ThisCall, response: Response) -> Call:
    value = call.code_browser or code_cookie.new_code_browser()
    code_cookie.set_code_browser(response, settings=call.settings, value=value)
    return replace(call, code_browser=value)


AskingCall = Annotated[Call, Depends(_asking_call)]


async def _remember_device(call: Call, response: Response, *, user_id: int) -> None:
    device_cookie.set_device(
        response,
        settings=call.settings,
        value=await devices.remember_device(call, user_id=user_id),
        lifetime=people_rules.DEVICE_LIFETIME,
    )


async def _remember(call: Call, response: Response, session: Session) -> Session:
    await _remember_device(call, response, user_id=session.user_id)
    session_cookie.set_session(
        response, settings=call.settings, token=session.access_token, expires_at=session.expires_at
    )
    return session


@router.post("/otp/generate", operation_id="sendCode", dependencies=LIMITED)
@raises(MailServerDown)
async def send_code(call: AskingCall, body: CodeRequest, purpose: Annotated[Purpose, Query()]) -> CodeSent:
    """Send a six-digit code. The response is the same for every address.

    Valid for five minutes, five attempts and one use, in the requesting browser (by a cookie, else from the same
    network). 429 within 30 seconds of the last code, after five in an hour from a network or twenty for an address, and
    for a day after ten wrong codes. 503 while the mail server is down; nothing is counted. 422 for a password that
    registration would refuse.
    """
    if purpose == "registration" and body.password is not None:
        people_rules.check_password(body.password, email=body.email, field="password")
    return await codes.ask_code(
        call, email=body.email, purpose=purpose, return_path=people_rules.own_page(body.return_path)
    )


@router.post("/users/register", operation_id="register", dependencies=LIMITED, status_code=status.HTTP_201_CREATED)
@raises(EmailTaken, WrongCode)
async def register(call: ThisCall, body: RegisterBody, otp_code: Annotated[str, Query(max_length=20)]) -> Me:
    """Create a traveller's account for the code's address, and join the client in `url`."""
    return await registration.register(call, body, code=otp_code)


@router.post("/users/login", operation_id="login", dependencies=LIMITED)
@raises(AuthenticationFailed, SecondFactorOff, SecondFactorRequired, SecondFactorWrong, StaffSignInElsewhere)
async def login(call: ThisCall, body: LoginBody, response: Response) -> Session:
    """Sign in with e-mail or username and password. 401 with the same text for an unknown account.

    429 after ten failures in 15 minutes for an account from one network address, a hundred in a day for an account, or
    ten accounts from one network address. A known browser has its own limit.
    """
    session = await sign_in.sign_in_with_password(
        call, name=body.name, password=body.password, url=body.url, totp=body.totp
    )
    return await _remember(call, response, session)


@router.post("/users/login-with-otp", operation_id="loginWithCode", dependencies=LIMITED)
@raises(SecondFactorOff, SecondFactorRequired, SecondFactorWrong, SignInCodeWrong, StaffSignInElsewhere)
async def login_with_code(call: ThisCall, body: CodeLoginBody, response: Response) -> Session:
    """Sign in with a one-time code of the purpose `login`."""
    session = await sign_in.sign_in_with_code(call, email=body.email, code=body.code, url=body.url, totp=body.totp)
    return await _remember(call, response, session)


@router.post("/otp/phone", operation_id="sendPhoneCode", dependencies=LIMITED)
@raises(NoCodesBySms)
async def send_phone_code(call: AskingCall, body: PhoneCodeRequest) -> CodeSent:
    """Send a six-digit sign-in code by SMS. The response is the same for every number.

    Only a number confirmed by an account receives an SMS. 409 if the installation sends none.
    """
    return await phone_codes.ask_phone_code(call, phone=body.phone)


@router.post("/users/login-with-phone", operation_id="loginWithPhone", dependencies=LIMITED)
@raises(SecondFactorOff, SecondFactorRequired, SecondFactorWrong, SignInCodeWrong, StaffSignInElsewhere)
async def login_with_phone(call: ThisCall, body: PhoneLoginBody, response: Response) -> Session:
    """Sign in with an SMS code to the account's confirmed number."""
    session = await sign_in.sign_in_with_phone_code(
        call, phone=body.phone, code=body.code, url=body.url, totp=body.totp
    )
    return await _remember(call, response, session)


@router.post("/users/continue", operation_id="continueWithCode", dependencies=LIMITED)
@raises(EmailTaken, SecondFactorOff, SecondFactorRequired, SecondFactorWrong, SignInCodeWrong, StaffSignInElsewhere)
async def continue_with_code(call: ThisCall, body: ContinueBody, response: Response) -> Session:
    """Sign in with a code of the purpose `booking`.

    A new address gets a traveller's account without a password, which joins the site's client.
    """
    session = await sign_in.continue_with_code(
        call, email=body.email, code=body.code, phone=body.phone, url=body.url, totp=body.totp
    )
    return await _remember(call, response, session)


@router.post("/users/logout", operation_id="logout", status_code=status.HTTP_204_NO_CONTENT)
async def logout(call: ThisCall, actor: SignedIn, response: Response) -> None:
    """Sign out on every site of this sign-in."""
    await sign_in.sign_out(call, actor)
    session_cookie.clear_session(response, settings=call.settings)


@router.get("/users/me", operation_id="getMe")
async def get_me(context: Visitor, database: Db, actor: SignedIn) -> Me:
    async with database.traveller_transaction(actor.user_id) as tx:
        return await profile.me(tx, context=context, user_id=actor.user_id)


@router.put("/users/me", operation_id="updateMe")
@raises(EmailTaken, UsernameTaken)
async def update_me(context: Visitor, database: Db, actor: SignedIn, body: ProfileBody) -> Me:
    """Absent fields are unchanged. 409 if the username is taken."""
    async with database.traveller_transaction(actor.user_id) as tx:
        await people.update_profile(
            tx, user_id=actor.user_id, username=body.username, phone=body.phone, language=body.language
        )
        return await profile.me(tx, context=context, user_id=actor.user_id)


@router.post("/users/me/phone/code", operation_id="sendCodeToOwnPhone", dependencies=LIMITED)
@raises(NoCodesBySms, NoPhone)
async def send_code_to_own_phone(call: AskingCall, actor: SignedIn) -> CodeSent:
    """Send an SMS code to confirm the caller's number. 409 without an Indian number."""
    return await phone_codes.ask_to_confirm_phone(call, actor)


@router.post("/users/me/phone/confirm", operation_id="confirmOwnPhone", dependencies=LIMITED)
@raises(NoPhone, WrongCode)
async def confirm_own_phone(
    call: ThisCall, context: Visitor, database: Db, actor: SignedIn, body: PhoneConfirmBody
) -> Me:
    """Confirm the caller's number with the code, for signing in with it."""
    await phone_codes.confirm_phone(call, actor, code=body.code)
    async with database.traveller_transaction(actor.user_id) as tx:
        return await profile.me(tx, context=context, user_id=actor.user_id)


@router.get("/users/sessions", operation_id="listSessions")
async def list_sign_ins(database: Db, actor: SignedIn) -> list[SignInOut]:
    """Last used first."""
    async with database.traveller_transaction(actor.user_id) as tx:
        sign_ins = await sessions.list_sign_ins(tx, user_id=actor.user_id, current=actor.session_id)
    return [
        SignInOut(
            id=sign_in.session_id,
            device=people_rules.device_name(sign_in.user_agent),
            address=sign_in.address,
            sites=list(sign_in.site_labels),
            created_at=sign_in.created_at,
            last_used_at=sign_in.last_used_at,
            is_current=sign_in.is_current,
        )
        for sign_in in sign_ins
    ]


@router.delete("/users/sessions", operation_id="endOtherSessions", status_code=status.HTTP_204_NO_CONTENT)
async def end_other_sign_ins(call: ThisCall, actor: SignedIn, response: Response) -> None:
    """Other devices are forgotten."""
    await sign_in.end_others(call, actor)
    await _remember_device(call, response, user_id=actor.user_id)


@router.delete("/users/sessions/{session_id:int}", operation_id="endSession", status_code=status.HTTP_204_NO_CONTENT)
async def end_sign_in(call: ThisCall, actor: SignedIn, session_id: Annotated[int, Path(ge=1, le=2**63 - 1)]) -> None:
    """404 for another person's."""
    await sign_in.end_one(call, actor, session_id=session_id)


@router.post("/users/forgot-password", operation_id="forgotPassword", dependencies=LIMITED)
@raises(MailServerDown)
async def forgot_password(
    call: AskingCall, body: ForgotBody | None = None, email: Annotated[EmailAddress | None, Query()] = None
) -> CodeSent:
    """Always 200; sends a code if the account exists. `email` in query or body."""
    address = body.email if body else email
    if address is None:
        raise Invalid(Text("Enter your e-mail address."), field="email")
    await passwords.forget_password(call, email=address)
    return codes.sent()


@router.post("/users/reset-password", operation_id="resetPassword", dependencies=LIMITED)
@raises(WrongCode)
async def reset_password(
    call: ThisCall, body: ResetBody, new_password: Annotated[str | None, Query(max_length=1000)] = None
) -> Message:
    """Set a new password with a code. Ends every sign-in of the person."""
    new = body.new_password if body.new_password is not None else new_password
    if new is None:
        raise Invalid(Text("Enter a new password."), field="new_password")
    await passwords.reset_password(call, email=body.email, code=body.code, new=new)
    return Message(message="Your password has been changed. Please sign in with the new one.")


@router.post(
    "/users/change-password",
    operation_id="changePassword",
    dependencies=LIMITED,
    status_code=status.HTTP_204_NO_CONTENT,
)
async def change_password(call: ThisCall, actor: SignedIn, body: ChangePasswordBody, response: Response) -> None:
    """Ends other sign-ins and forgets other devices."""
    await passwords.change_password(call, actor, current=body.current_password, new=body.new_password)
    await _remember_device(call, response, user_id=actor.user_id)


@router.post(
    "/users/password",
    operation_id="setFirstPassword",
    dependencies=LIMITED,
    status_code=status.HTTP_204_NO_CONTENT,
)
@raises(PasswordExists)
async def set_first_password(call: ThisCall, actor: ConfirmedActor, body: FirstPasswordBody) -> None:
    """409 if the account has a password."""
    await passwords.set_first_password(call, actor, new=body.new_password)


@router.post("/users/confirm-identity", operation_id="confirmIdentity", dependencies=LIMITED)
@raises(WrongCode)
async def confirm_identity(call: ThisCall, actor: SignedIn, body: ConfirmBody) -> Confirmed:
    """Confirm the caller's identity for ten minutes, by code (purpose `confirm`) or password."""
    return Confirmed(confirmed_until=await confirmation.confirm_identity(call, actor, body))


@router.get("/users/has_access_to_route", operation_id="hasAccessToHome")
async def has_access_to_home(
    call: ThisCall, subdomain: Annotated[str | None, Query(max_length=100)] = None
) -> RouteAccess:
    """Check access to `/`: an empty route or `%2F` (its slash ends the path)."""
    return await pages.route_access(call, route="/", subdomain=subdomain)


@router.get("/users/has_access_to_route/{route:path}", operation_id="hasAccessToRoute")
async def has_access_to_route(
    call: ThisCall,
    route: Annotated[str, Path(max_length=1000)],
    subdomain: Annotated[str | None, Query(max_length=100)] = None,
) -> RouteAccess:
    """Check the caller's access to a page of the web app. Slashes in the route are allowed."""
    return await pages.route_access(call, route=route, subdomain=subdomain)


def _keep_half(call: Call, response: Response, browser: str) -> None:
    response.set_cookie(
        rules.hand_off_cookie_name(call.settings),
        browser,
        max_age=int(people_rules.HAND_OFF_LIFETIME.total_seconds()),
        path=rules.HAND_OFF_PATH,
        domain=call.settings.base_domain,
        secure=call.settings.secure_cookies,
        httponly=True,
        samesite="lax",
    )


@router.post("/users/handoff", operation_id="createHandOff")
async def create_hand_off(call: ThisCall, actor: SignedIn, body: HandOffBody, response: Response) -> HandOffOut:
    """Create an address that signs the caller in on another site, once, within 60 s."""
    answer, browser = await hand_off.offer(call, actor, body)
    if browser is not None:
        _keep_half(call, response, browser)
    return answer


@router.post("/users/handoff/request", operation_id="requestHandOff")
async def request_hand_off(call: ThisCall, body: HandOffRequest, response: Response) -> HandOffOut:
    """Create the address of another site that signs the caller in here. 404 except on an own domain."""
    answer, secret = await hand_off.ask(call, body)
    response.set_cookie(
        rules.asked_cookie_name(call.settings),
        secret,
        max_age=rules.ASKED_SECONDS,
        path="/",
        secure=call.settings.secure_cookies,
        httponly=True,
        samesite="lax",
    )
    return answer


@router.post("/clients/{client_id:int}/support-view", operation_id="startSupportView")
async def start_support_view(
    call: ThisCall, actor: Admin, client_id: ClientId, body: SupportBody, response: Response
) -> HandOffOut:
    """Create the address of a read-only view of a client's panel, for 30 minutes.

    The client's audit log records it with the reason.
    """
    answer, browser = await hand_off.offer_support_view(call, actor, client_id=client_id, reason=body.reason)
    _keep_half(call, response, browser)
    return answer


@router.post("/users/support-view/end", operation_id="endSupportView")
async def end_support_view(call: ThisCall, actor: SignedIn, response: Response) -> HandOffOut:
    """End the support view; the response names the site to return to."""
    answer = await hand_off.end_support_view(call, actor)
    session_cookie.clear_session(response, settings=call.settings)
    return answer


@router.post("/users/handoff/exchange", operation_id="exchangeHandOff")
@raises(HandOffInvalid)
async def exchange_hand_off(call: ThisCall, request: Request, body: ExchangeBody, response: Response) -> Session:
    """Sign in on this site with another site's hand-off code."""
    is_own_domain = call.context.is_own_domain
    cookie = (rules.asked_cookie_name if is_own_domain else rules.hand_off_cookie_name)(call.settings)
    browser = request.cookies.get(cookie, "")
    return await _remember(call, response, await hand_off.exchange(call, code=body.code, browser=browser))
