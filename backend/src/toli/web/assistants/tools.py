from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import orjson
from pydantic import BaseModel

from toli.catalogue.pricing.cancellation import Refund
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.storefront.schemas.search import SearchQuery
from toli.catalogue.storefront.service import search, storefront
from toli.catalogue.terms.service import terms as terms_service
from toli.clients.assistants.schemas import Grant
from toli.identity.access.context import ClientRef
from toli.kit.errors import NotFound
from toli.kit.money import Paise
from toli.kit.networks import network_of
from toli.kit.paging import Page
from toli.kit.text import Text, plain_text
from toli.selling.checkout.schemas.quote import QuoteIn
from toli.selling.checkout.service import quote as quote_service
from toli.services import Services
from toli.web.assistants.schemas import (
    PaymentRefund,
    QuoteAnswer,
    QuoteArguments,
    ReadDepartureAnswer,
    ReadDepartureArguments,
    RefundPreviewAnswer,
    RefundPreviewArguments,
    RefundStep,
    SearchTripsAnswer,
    SearchTripsArguments,
    amount_of,
)

TRIPS_A_PAGE: Final = 10
NO_DEPARTURE: Final = Text("There is no such departure here. Search the trips for one.")

ArgumentsType = TypeVar("ArgumentsType", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call on a company's site: of the access token's traveller, else as by a visitor. A session makes no difference.

    `address`: the caller's IP address.
    """

    services: Services
    client: ClientRef
    address: str
    grant: Grant | None = None

    @property
    def traveller(self) -> Grant:
        assert self.grant is not None, "the tool needs a sign-in"
        return self.grant

    def page(self, path: str) -> str:
        return self.services.settings.site_origin(label=self.client.label, domain=self.client.domain) + path

    def departure_page(self, trip_id: int, departure_id: int) -> str:
        return self.page(f"/events/{trip_id}?plan={departure_id}")


@dataclass(frozen=True, slots=True)
class Tool(Generic[ArgumentsType]):
    """`arguments` and `answer` are the schemas that assistants see; `absent` is the sentence for NotFound."""

    name: str
    title: str
    description: str
    arguments: type[ArgumentsType]
    answer: type[BaseModel]
    run: Callable[[ToolCall, ArgumentsType], Awaitable[BaseModel]]
    needs_sign_in: bool = False
    is_read_only: bool = True
    absent: Text = NO_DEPARTURE


async def search_trips(call: ToolCall, arguments: SearchTripsArguments) -> SearchTripsAnswer:
    """Raises Invalid."""
    query = SearchQuery(q=arguments.words, **arguments.model_dump(exclude={"words", "sort", "page"}))
    answer = await search.browse(
        call.services.database,
        site_client_id=call.client.client_id,
        search_filter=search.filter_of(query),
        sort=arguments.sort,
        page=Page(page=arguments.page, limit=TRIPS_A_PAGE),
        now=call.services.clock.now(),
    )
    trips = orjson.loads(answer.body)
    for trip in trips["events"]:
        trip["url"] = call.page(f"/events/{trip['id']}")
        for departure in trip["event_plans"]:
            departure["url"] = call.departure_page(trip["id"], departure["ep_id"])
            if departure["price_with_tax"] is None:
                # All beds can be taken while the departure has free places.
                departure["available_slots"] = 0
    return SearchTripsAnswer.model_validate({**trips, "company": call.client.name})


async def read_departure(call: ToolCall, arguments: ReadDepartureArguments) -> ReadDepartureAnswer:
    """Raises NotFound, also for a private departure."""
    services, departure_id = call.services, arguments.departure_id
    now = services.clock.now()
    terms = await terms_service.terms_of_plan(
        services.database, client_id=call.client.client_id, departure_id=departure_id, now=now
    )
    if terms is None:
        raise NotFound
    answer = await storefront.details(
        services.database, client_id=call.client.client_id, trip_id=terms.trip_id, status=None, now=now
    )
    trip = orjson.loads(answer.body)
    departure = next((plan for plan in trip["event_plans"] if plan["ep_id"] == departure_id), None)
    if departure is None:
        raise NotFound
    sharing_types = {pricing["room_bed_id"]: pricing for pricing in trip["room_bed_pricings"]}
    return ReadDepartureAnswer.model_validate(
        {
            **{name: trip[name] for name in ReadDepartureAnswer.model_fields if name in trip},
            "company": call.client.name,
            "trip_id": terms.trip_id,
            "departure_id": departure_id,
            "days": trip["tour_duration"],
            "starts_on": departure["tour_start_date"],
            "ends_on": departure["tour_end_date"],
            "status": departure["status"],
            "is_on_sale": departure["rank"] is not None,
            "sale_starts_on": departure["booking_start_date"],
            "sale_ends_on": departure["booking_end_date"],
            "beds_left": min(
                departure["available_slots"], sum(beds["available_beds"] for beds in departure["room_beds"])
            ),
            "is_guaranteed": departure["guaranteed"],
            "minimum_party": departure["minimum_party"],
            "is_paid_online": trip["client"]["takes_online_payments"],
            "prices": [
                {
                    "sharing_type_id": beds["room_bed_id"],
                    "room_type": sharing_types[beds["room_bed_id"]]["room_type"],
                    "people_per_room": sharing_types[beds["room_bed_id"]]["room_capacity"],
                    "beds_left": beds["available_beds"],
                    "price": beds["price_with_tax"],
                    "single_supplement": beds["single_supplement_with_tax"],
                }
                for beds in departure["room_beds"]
            ],
            "variants": departure["variants"],
            "add_ons": departure["add_ons"],
            "description": plain_text(trip["description"]),
            "includes": plain_text(trip["trip_includes"]),
            "instructions": plain_text(departure["instruction_for_trip"] or trip["instruction_for_trip"]),
            "packing_list": plain_text(trip["packing_list"]),
            "itinerary": trip["itineraries"],
            "url": call.departure_page(terms.trip_id, departure_id),
            "terms_url": call.page("/policies/terms"),
            "cancellation_url": call.page("/policies/cancellation"),
        }
    )


async def _quote_sale(call: ToolCall, arguments: QuoteArguments) -> quote_service.QuotedSale:
    """The sale to a visitor. Raises the errors of `quote_sale`."""
    services = call.services
    body = QuoteIn.model_validate(
        {
            "departure_id": arguments.departure_id,
            "discount_code": arguments.discount_code,
            **party_of(arguments),
        }
    )
    return await quote_service.quote_sale(
        services.database,
        sealer=services.sealer,
        client_id=call.client.client_id,
        body=body,
        user_id=None,
        network=network_of(call.address),
        now=services.clock.now(),
    )


def party_of(arguments: QuoteArguments) -> dict[str, object]:
    return {
        "booking_rooms": [
            {
                "sharing_type_id": room.sharing_type_id,
                "selected_beds_quantity": room.people,
                "traveller_category_id": room.traveller_category_id,
                "option_id": room.variant_id,
                "is_alone": room.is_alone,
            }
            for room in arguments.rooms
        ],
        "add_ons": [{"option_id": add_on.add_on_id, "quantity": add_on.quantity} for add_on in arguments.add_ons or ()],
    }


async def quote(call: ToolCall, arguments: QuoteArguments) -> QuoteAnswer:
    sale = await _quote_sale(call, arguments)
    answer = QuoteOut.of(sale.quote).read_in(sale.names).model_dump(mode="json")
    return QuoteAnswer.model_validate(
        {
            **answer,
            "departure_id": arguments.departure_id,
            "people": sale.quote.people,
            "url": call.departure_page(sale.terms.trip_id, arguments.departure_id),
        }
    )


async def refund_preview(call: ToolCall, arguments: RefundPreviewArguments) -> RefundPreviewAnswer:
    preview = quote_service.preview_refund(await _quote_sale(call, arguments), cancel_on=arguments.cancel_on)
    return RefundPreviewAnswer(
        departure_id=arguments.departure_id,
        people=preview.quote.people,
        cancel_on=arguments.cancel_on,
        days_before=preview.of_price.days_before,
        if_paid_in_full=_refund_of(preview.of_price),
        if_advance_paid=_refund_of(preview.of_advance),
        schedule=[
            RefundStep(until=point.until, charge=amount_of(point.charge), refund=amount_of(point.refund))
            for point in preview.points
        ],
        cancellation_url=call.page("/policies/cancellation"),
    )


def _refund_of(refund: Refund) -> PaymentRefund:
    return PaymentRefund(
        paid=amount_of(refund.paid),
        charge=amount_of(refund.charge),
        refund=amount_of(Paise(refund.refund)),
    )


TOOLS: Final = (
    Tool(
        "search_trips",
        "Search trips",
        "Lists the company's trips with their next departures, dates, beds left and prices with tax."
        " Without exact matches of the words, it lists trips with similar ones.",
        SearchTripsArguments,
        SearchTripsAnswer,
        search_trips,
    ),
    Tool(
        "read_departure",
        "Read a departure",
        "Reads a departure with its prices by room, variants, add-ons and beds left, and its trip with the"
        " description and itinerary. A private departure is not found.",
        ReadDepartureArguments,
        ReadDepartureAnswer,
        read_departure,
    ),
    Tool(
        "quote",
        "Quote a price",
        "Prices a party on a departure: total, tax, amount due now and instalments. A quote neither holds beds nor"
        " checks `beds_left`: the traveller books on the page at `url`.",
        QuoteArguments,
        QuoteAnswer,
        quote,
    ),
    Tool(
        "refund_preview",
        "Preview a refund",
        "Previews the charge and the refund, by today's terms of sale, for a party that books today and cancels on a"
        " given day.",
        RefundPreviewArguments,
        RefundPreviewAnswer,
        refund_preview,
    ),
)
