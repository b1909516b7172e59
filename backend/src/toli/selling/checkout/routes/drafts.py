from secrets import token_urlsafe
from typing import Final

from fastapi import APIRouter, Request, Response

from toli.identity.access.guards import CurrentClock, CurrentServices, CurrentSettings, Visitor
from toli.infra.config import Settings
from toli.kit.errors import NotFound
from toli.selling.checkout.schemas.drafts import DraftIn, DraftOut, SealedDraft, SealedIn
from toli.selling.checkout.service import drafts

router = APIRouter(tags=["Checkout"])

COOKIE: Final = "booking_draft"
SECRET_CHARACTERS: Final = 43


def _cookie_name(settings: Settings) -> str:
    return f"__Host-{COOKIE}" if settings.secure_cookies else COOKIE


def _secret_of(request: Request, settings: Settings) -> str | None:
    secret = request.cookies.get(_cookie_name(settings), "")
    return secret if len(secret) == SECRET_CHARACTERS else None


def _site_of(context: Visitor) -> str:
    return str(context.client.client_id) if context.client else "main"


@router.post("/bookings/drafts/seal", operation_id="sealDraft")
async def seal_draft(
    request: Request,
    services: CurrentServices,
    response: Response,
    body: DraftIn,
    context: Visitor,
    settings: CurrentSettings,
    clock: CurrentClock,
) -> SealedDraft:
    """Seal a draft for this browser, for 30 minutes. The server stores nothing."""
    secret = _secret_of(request, settings) or token_urlsafe(32)
    response.set_cookie(
        _cookie_name(settings),
        secret,
        max_age=int(drafts.LIFETIME.total_seconds()),
        path="/",
        secure=settings.secure_cookies,
        httponly=True,
        samesite="lax",
    )
    response.headers["Cache-Control"] = "no-store"
    return drafts.seal_draft(services.sealer, text=body.text, secret=secret, site=_site_of(context), now=clock.now())


@router.post("/bookings/drafts/open", operation_id="openDraft")
async def open_draft(
    request: Request,
    services: CurrentServices,
    response: Response,
    body: SealedIn,
    context: Visitor,
    settings: CurrentSettings,
    clock: CurrentClock,
) -> DraftOut:
    """404 after 30 minutes, in another browser, and after a hold."""
    secret = _secret_of(request, settings)
    if secret is None:
        raise NotFound
    response.headers["Cache-Control"] = "no-store"
    text = drafts.open_draft(
        services.sealer, sealed=body.sealed, secret=secret, site=_site_of(context), now=clock.now()
    )
    return DraftOut(text=text)


def forget_draft(response: Response, settings: Settings) -> None:
    """Delete the browser's secret: its drafts cannot be opened again."""
    response.delete_cookie(
        _cookie_name(settings), path="/", secure=settings.secure_cookies, httponly=True, samesite="lax"
    )
