from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from toli.catalogue.storefront.schemas.feeds import DepartureFeed
from toli.catalogue.storefront.service import feeds
from toli.clients.companies.service import sites
from toli.identity.access.conditional import REVALIDATED, fresh
from toli.identity.access.guards import CurrentClock, CurrentSettings, Db, SiteRef
from toli.kit.prepared import prepare
from toli.kit.spreadsheets import CSV

router = APIRouter(tags=["Storefront"])
files = APIRouter(include_in_schema=False)


@router.get("/feeds/departures", operation_id="listFeedDepartures", response_model=DepartureFeed, responses=REVALIDATED)
async def list_feed_departures(
    request: Request, client: SiteRef, database: Db, settings: CurrentSettings, clock: CurrentClock
) -> Response:
    """List the company's public departures with prices, for other sites. Pages of any origin may read it."""
    feed = await feeds.build_departure_feed(database, settings, client=client, now=clock.now())
    response = fresh(request, prepare(feed.model_dump_json().encode()))
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


@files.get("/feeds/departures.csv")
async def departures_csv(client: SiteRef, database: Db, settings: CurrentSettings, clock: CurrentClock) -> Response:
    feed = await feeds.build_departure_feed(database, settings, client=client, now=clock.now())
    return Response(feeds.departures_csv(feed), media_type=CSV)


@files.get(feeds.RSS_PATH)
async def new_trips_rss(client: SiteRef, database: Db, settings: CurrentSettings) -> Response:
    rss = await feeds.new_trips_rss(database, settings, client=client)
    return Response(rss, media_type="application/rss+xml")


@files.get("/llms.txt")
async def llms_text(client: SiteRef, database: Db, settings: CurrentSettings, clock: CurrentClock) -> Response:
    feed = await feeds.build_departure_feed(database, settings, client=client, now=clock.now())
    async with database.client_transaction(client.client_id) as tx:
        info = await sites.client_by_label(tx, client.label)
    return PlainTextResponse(feeds.trips_text(feed, tagline=info.tagline if info else ""))
