from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from toli.clients.accounts.schemas import Me
from toli.clients.accounts.service import profile
from toli.clients.companies.repository import sites as sites_repository
from toli.clients.companies.schemas.fields import Fonts, Hero
from toli.clients.companies.service import sites
from toli.clients.media import service as media
from toli.clients.media.schemas import Image
from toli.identity.access.context import Context
from toli.identity.access.guards import Visitor
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.web.checkout import Checkout
from toli.web.services import CurrentWebServices

router = APIRouter(tags=["Storefront"])

LOGO_WIDTH = 256
"""Pixels."""


class SiteClient(BaseModel):
    """Empty contact details are not shown."""

    client_id: int
    client_name: str
    client_url: str
    client_logo: str | None
    client_banner: Image | None
    tagline: str
    about: str
    colour: str
    fonts: Fonts
    hero: Hero
    social_links: list[str]
    licences: str
    since_year: int | None
    copyright_line: str
    public_email: str
    public_phone: str
    public_whatsapp: str
    public_address: str


class Support(BaseModel):
    email: str
    phone: str


class Figures(BaseModel):
    """Figures of the landing page, from the installation's settings; null is not shown.

    `free_access_left`: free places less the approved clients. `price_a_month`: rupees. `demo_url`: to try without
    signing in.
    """

    free_access_left: int | None
    time_savings_percent: int | None
    cost_reduction_percent: int | None
    revenue_increase_percent: int | None
    price_a_month: int | None
    demo_url: str | None


class Site(BaseModel):
    """`asset_url` is the origin of public pictures; empty for the site's own."""

    kind: Literal["main", "client"]
    product_name: str
    base_domain: str
    main_url: str
    asset_url: str
    client: SiteClient | None
    checkout: Checkout
    support: Support
    figures: Figures | None
    sends_codes_by_sms: bool


class SiteState(BaseModel):
    site: Site
    me: Me | None


def _sharp_enough(logo: Image) -> str:
    """The smallest file that is sharp on a high-resolution screen."""
    return next((source.url for source in logo.sources if source.width >= LOGO_WIDTH), logo.url)


async def state_of(
    context: Context, *, database: Database, settings: Settings, checkout: Checkout, sends_sms: bool
) -> SiteState:
    client = None
    me = None
    if context.client is not None:
        async with database.client_transaction(context.client.client_id) as tx:
            info = await sites.client_by_label(tx, context.client.label)
            assert info is not None
            pictures = await media.images_by_filename(
                tx, filenames=[name for name in (info.client_logo, info.client_banner) if name]
            )
        logo = pictures.get(info.client_logo or "")
        client = SiteClient(
            client_id=info.client_id,
            client_name=info.client_name,
            client_url=info.url,
            client_logo=_sharp_enough(logo) if logo else None,
            client_banner=pictures.get(info.client_banner or ""),
            tagline=info.tagline,
            about=info.about,
            colour=info.colour,
            fonts=info.fonts,
            hero=info.hero,
            social_links=info.social_links,
            licences=info.licences,
            since_year=info.since_year,
            copyright_line=info.copyright_line,
            public_email=info.public_email,
            public_phone=info.public_phone,
            public_whatsapp=info.public_whatsapp,
            public_address=info.public_address,
        )
    if context.actor is not None:
        async with database.traveller_transaction(context.actor.user_id) as tx:
            me = await profile.me(tx, context=context, user_id=context.actor.user_id)
    return SiteState(
        site=Site(
            kind="main" if client is None else "client",
            product_name=settings.product_name,
            base_domain=settings.base_domain,
            main_url=settings.main_url,
            asset_url=settings.asset_origin,
            client=client,
            checkout=checkout,
            support=Support(email=settings.support_email, phone=settings.support_phone),
            figures=await _read_figures(database, settings) if client is None else None,
            sends_codes_by_sms=sends_sms,
        ),
        me=me,
    )


async def _read_figures(database: Database, settings: Settings) -> Figures:
    free_places = None
    if settings.free_access_places is not None:
        async with database.public_transaction() as tx:
            free_places = max(settings.free_access_places - await sites_repository.count_approved(tx), 0)
    return Figures(
        free_access_left=free_places,
        time_savings_percent=settings.time_savings_percent,
        cost_reduction_percent=settings.cost_reduction_percent,
        revenue_increase_percent=settings.revenue_increase_percent,
        price_a_month=settings.price_a_month,
        demo_url=settings.client_origin(settings.demo_site) if settings.demo_site else None,
    )


@router.get("/site", operation_id="getSite")
async def get_site(services: CurrentWebServices, context: Visitor) -> SiteState:
    """Get this host's site and the signed-in user (or null)."""
    return await state_of(
        context,
        database=services.database,
        settings=services.settings,
        checkout=services.checkout,
        sends_sms=services.channels.codes is not None,
    )
