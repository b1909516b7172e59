"""The company uploads the feed itself."""

import io
import zipfile
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from pydantic import HttpUrl

from toli.catalogue.storefront.errors import ProductFeedEmpty, ProductFeedShrank
from toli.catalogue.storefront.schemas.search import EventCard
from toli.catalogue.storefront.schemas.things_to_do import (
    LONGEST_TITLE,
    FeedAddress,
    FeedFulfillment,
    FeedMedia,
    FeedMetadata,
    FeedOperator,
    FeedOption,
    FeedPrice,
    FeedPriceOption,
    FeedProduct,
    FeedText,
    LocalizedText,
    ProductFeed,
)
from toli.catalogue.storefront.service import search
from toli.catalogue.storefront.service.feeds import CURRENCY
from toli.clients.companies.repository import profile
from toli.clients.companies.schemas.sites import ClientInfo
from toli.identity.audit.service import record
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.kit.errors import NotFound
from toli.kit.languages import FIRST, written_in
from toli.kit.money import from_rupees

NANOS_OF_A_PAISA: Final = 10_000_000
MOST_BYTES: Final = 50_000_000
"""Google's limit of a file."""


async def create_feed(
    database: Database, settings: Settings, *, client_id: int, actor_id: int, accepts_fewer: bool, now: datetime
) -> bytes:
    """A ZIP archive of the feed's files. Stores the number of products. Raises ProductFeedEmpty, ProductFeedShrank."""
    with written_in(FIRST):
        cards = await search.list_cards(database, client_id=client_id, sort="soonest", now=now)
    async with database.client_transaction(client_id) as tx:
        client = await profile.lock(tx)
        if client is None:
            raise NotFound
        products = [product for card in cards if (product := _build_product(card, client, settings)) is not None]
        if not products:
            raise ProductFeedEmpty
        before = await profile.get_feed_size(tx)
        least = before * (100 - settings.things_to_do_max_shrink) / 100
        if len(products) < least and not accepts_fewer:
            raise ProductFeedShrank(products=len(products), before=before)
        await profile.change(tx, values={"things_to_do_products": len(products)})
        await record(
            tx, "product_feed.created", subject=f"client:{client_id}", actor_id=actor_id, products=len(products)
        )
    return _archive(write_shards(products, nonce=int(now.timestamp() * 1000)), now=now)


def _build_product(card: EventCard, client: ClientInfo, settings: Settings) -> FeedProduct | None:
    """None without a departure on sale that has a free bed and a price."""
    prices = [plan.price_with_tax for plan in card.event_plans if plan.price_with_tax and plan.opens_on is None]
    if not prices:
        return None
    origin = settings.site_origin(label=client.url, domain=client.domain)
    rupees, paise = divmod(from_rupees(min(prices)), 100)
    option = FeedOption(
        id=f"{client.url}-{card.id}-trip",
        title=_text(f"{card.destination}, {card.tour_duration} days"),
        landing_page=FeedAddress(url=HttpUrl(f"{origin}/events/{card.id}")),
        landing_page_list_view=FeedAddress(url=HttpUrl(f"{origin}/")),
        duration_sec=int(timedelta(days=card.tour_duration).total_seconds()),
        price_options=[
            FeedPriceOption(
                id="adult",
                title="Adult",
                price=FeedPrice(currency_code=CURRENCY, units=rupees, nanos=paise * NANOS_OF_A_PAISA),
            )
        ],
    )
    picture = card.primary_image
    pictures = settings.asset_origin or origin
    return FeedProduct(
        id=f"{client.url}-{card.id}",
        title=_text(card.title),
        inventory_types=["INVENTORY_TYPE_OPERATOR_DIRECT"],
        operator=FeedOperator(google_business_profile_name=_text(client.client_name)),
        confirmation_type="CONFIRMATION_TYPE_INSTANT",
        fulfillment_type=FeedFulfillment(mobile=True, print_at_home=True, pickup=False),
        options=[option],
        related_media=[]
        if picture is None
        else [FeedMedia(url=HttpUrl(f"{pictures}{picture.url}"), type="MEDIA_TYPE_PHOTO")],
    )


def _text(text: str) -> FeedText:
    return FeedText(localized_texts=[LocalizedText(language_code=FIRST, text=text[:LONGEST_TITLE])])


def write_shards(products: Sequence[FeedProduct], *, nonce: int, most_bytes: int = MOST_BYTES) -> list[bytes]:
    envelope = len(_write_shard([], number=len(products), count=len(products), nonce=nonce))
    groups: list[list[FeedProduct]] = [[]]
    size = envelope
    for product in products:
        # The comma is a byte.
        product_bytes = len(product.model_dump_json().encode()) + 1
        if groups[-1] and size + product_bytes > most_bytes:
            groups.append([])
            size = envelope
        groups[-1].append(product)
        size += product_bytes
    return [_write_shard(group, number=number, count=len(groups), nonce=nonce) for number, group in enumerate(groups)]


def _write_shard(products: Sequence[FeedProduct], *, number: int, count: int, nonce: int) -> bytes:
    feed = ProductFeed(
        feed_metadata=FeedMetadata(
            processing_instruction="PROCESS_AS_SNAPSHOT", shard_id=number, total_shards_count=max(count, 1), nonce=nonce
        ),
        products=list(products),
    )
    return feed.model_dump_json().encode()


def _archive(shards: Sequence[bytes], *, now: datetime) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, shard in enumerate(shards, start=1):
            name = f"things-to-do-{now:%Y%m%d%H%M%S}-{number}-of-{len(shards)}.json"
            archive.writestr(zipfile.ZipInfo(name, now.timetuple()[:6]), shard, zipfile.ZIP_DEFLATED)
    return file.getvalue()
