"""Product feed of Google Things to do.

https://developers.google.com/actions-center/verticals/things-to-do/reference/feed-spec/product-feed
"""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field, HttpUrl, PositiveInt

LONGEST_TITLE: Final = 150

Identifier = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,255}$")]


class LocalizedText(BaseModel):
    language_code: Annotated[str, Field(min_length=2)]
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_TITLE)]


class FeedText(BaseModel):
    localized_texts: Annotated[list[LocalizedText], Field(min_length=1)]


class FeedPrice(BaseModel):
    """`units` are rupees, `nanos` billionths of a rupee."""

    currency_code: Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
    units: Annotated[int, Field(ge=0)]
    nanos: Annotated[int, Field(ge=0, lt=1_000_000_000)] = 0


class FeedPriceOption(BaseModel):
    id: Identifier
    title: str
    price: FeedPrice


class FeedAddress(BaseModel):
    url: HttpUrl


class FeedOption(BaseModel):
    id: Identifier
    title: FeedText
    landing_page: FeedAddress
    landing_page_list_view: FeedAddress
    duration_sec: PositiveInt
    price_options: Annotated[list[FeedPriceOption], Field(min_length=1)]


class FeedOperator(BaseModel):
    google_business_profile_name: FeedText


class FeedFulfillment(BaseModel):
    mobile: bool
    print_at_home: bool
    pickup: bool


class FeedMedia(FeedAddress):
    type: Literal["MEDIA_TYPE_PHOTO"]


class FeedProduct(BaseModel):
    id: Identifier
    title: FeedText
    inventory_types: list[Literal["INVENTORY_TYPE_OPERATOR_DIRECT"]]
    operator: FeedOperator
    confirmation_type: Literal["CONFIRMATION_TYPE_INSTANT"]
    fulfillment_type: FeedFulfillment
    options: Annotated[list[FeedOption], Field(min_length=1)]
    related_media: list[FeedMedia]


class FeedMetadata(BaseModel):
    processing_instruction: Literal["PROCESS_AS_SNAPSHOT"]
    shard_id: Annotated[int, Field(ge=0)]
    total_shards_count: PositiveInt
    nonce: PositiveInt


class ProductFeed(BaseModel):
    """One file. Google reads the files of one `nonce` as one feed, and deletes products that are missing."""

    feed_metadata: FeedMetadata
    products: list[FeedProduct]
