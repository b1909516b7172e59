from collections.abc import Mapping
from typing import Any
from xml.sax.saxutils import escape

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, Response

from toli.catalogue.trips.repository import public_sql
from toli.identity.access.context import Context
from toli.identity.access.guards import CurrentServices, Visitor
from toli.infra.config import Settings
from toli.selling.reviews.schemas import ReviewState
from toli.web.page_routes import POLICY_TITLES

router = APIRouter(include_in_schema=False)

PRIVATE = (
    "/api/",
    "/to",
    "/team-invitation",
    "/connect-assistant",
    "/admin",
    "/mybookings",
    "/profile",
    "/login",
    "/register",
)
SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
FIXED_PAGES = {"client": ("/", "/alltrips", "/about", *POLICY_TITLES), "main": ("/", "/alltrips", *POLICY_TITLES)}


def origin_of(context: Context, settings: Settings) -> str:
    client = context.client
    return settings.site_origin(label=client.label, domain=client.domain) if client else settings.main_url


@router.get("/robots.txt")
async def robots(services: CurrentServices, context: Visitor) -> Response:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in PRIVATE)]
    lines.append(f"Sitemap: {origin_of(context, services.settings)}/sitemap.xml")
    return PlainTextResponse("\n".join(lines) + "\n")


@router.get("/sitemap.xml")
async def sitemap(services: CurrentServices, context: Visitor) -> Response:
    """List the public pages; a trip is in its operator's sitemap only."""
    origin = origin_of(context, services.settings)
    pages = [f"<url><loc>{origin}{path}</loc></url>" for path in FIXED_PAGES["client" if context.client else "main"]]
    if context.client is not None:
        async with services.database.client_transaction(context.client.client_id) as tx:
            events = await public_sql.list_published_events(tx)
        pages += [
            f"<url><loc>{origin}/events/{trip_id}</loc><lastmod>{changed:%Y-%m-%d}</lastmod></url>"
            for trip_id, changed in events
        ]
    body = f'<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="{escape(SITEMAP)}">{"".join(pages)}</urlset>'
    return Response(body, media_type="application/xml")


def tourist_trip(event: Mapping[str, Any], *, origin: str, pictures: str, description: str) -> dict[str, object]:
    """Convert the JSON of a trip's details; `pictures` is the origin of the pictures."""
    url = f"{origin}/events/{event['event_id']}"
    return {
        "@context": "https://schema.org",
        "@type": "TouristTrip",
        "name": event["title"],
        "description": description,
        "url": url,
        "image": [pictures + image["url"] for image in event["images"]],
        "itinerary": {
            "@type": "ItemList",
            "itemListElement": [
                {"@type": "ListItem", "position": place, "name": f"Day {stop['day_count']}: {stop['stop_name']}"}
                for place, stop in enumerate(event["itineraries"], start=1)
            ],
        },
        "provider": {"@type": "TravelAgency", "name": event["client"]["client_name"], "url": f"{origin}/"},
        "offers": [
            {
                "@type": "Offer",
                "url": f"{url}/book?plan={plan['ep_id']}",
                "price": _price_of(plan),
                "priceCurrency": "INR",
                "availability": f"https://schema.org/{'InStock' if plan['available_slots'] > 0 else 'SoldOut'}",
                "validFrom": plan["booking_start_date"],
                "priceValidUntil": plan["booking_end_date"],
                "availabilityStarts": plan["booking_start_date"],
                "availabilityEnds": plan["booking_end_date"],
                "itemOffered": {
                    "@type": "Trip",
                    "name": event["title"],
                    "departureTime": plan["tour_start_date"],
                    "arrivalTime": plan["tour_end_date"],
                },
            }
            for plan in event["event_plans"]
            if plan["status"] == "booking"
        ],
    }


def _price_of(plan: Mapping[str, Any]) -> float | None:
    beds = (bed["price_with_tax"] for bed in plan["room_beds"])
    price: float | None = plan["price_with_tax"] or min(beds, default=None)
    return price


def with_reviews(trip: Mapping[str, object], reviews: Mapping[str, Any]) -> dict[str, object]:
    """A Trip has no ratings in schema.org, so the trip is a Product too."""
    summary = reviews["summary"]
    if not summary["count"]:
        return dict(trip)
    return {
        **trip,
        "@type": ["Product", "TouristTrip"],
        "aggregateRating": {
            "@type": "AggregateRating",
            "ratingValue": summary["average"],
            "reviewCount": summary["count"],
            "bestRating": 5,
            "worstRating": 1,
        },
        "review": [
            {
                "@type": "Review",
                "author": {"@type": "Person", "name": review["author"]},
                "datePublished": review["written_at"][:10],
                "reviewBody": review["text"],
                "reviewRating": {
                    "@type": "Rating",
                    "ratingValue": review["rating"],
                    "bestRating": 5,
                    "worstRating": 1,
                },
            }
            for review in reviews["data"]
            if review["state"] == ReviewState.SHOWN
        ],
    }
