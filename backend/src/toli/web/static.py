from fastapi import APIRouter, Request
from starlette.responses import Response

from toli.kit.encodings import preferred
from toli.kit.languages import FIRST, LANGUAGE
from toli.web.assets import Asset
from toli.web.languages import asked_language
from toli.web.services import CurrentWebServices

router = APIRouter(include_in_schema=False)

FOR_A_YEAR = "public, max-age=31536000, immutable"
FOR_AN_HOUR = "public, max-age=3600, stale-while-revalidate=86400"


@router.get("/assets/{name:path}")
async def asset(request: Request, services: CurrentWebServices, name: str) -> Response:
    """Cached for ever."""
    built_file = services.assets.get(name)
    # Browsers fetch modules and fonts of another origin by CORS, and a content delivery network passes this header on.
    # Not only where TOLI_ASSET_URL is set: the network may cache a file, for a year, before it is.
    return _respond(request, built_file, cache_control=FOR_A_YEAR)


@router.get("/api/widget.js")
async def widget_script(request: Request, services: CurrentWebServices) -> Response:
    """Below `/api`, which is never redirected: scripts of another origin would not follow to another host."""
    language = asked_language(request.scope["query_string"]) or FIRST
    built_file = services.assets.get(services.assets.find(f"widget-{language}-*.js"))
    return _respond(request, built_file, cache_control=FOR_AN_HOUR)


def _respond(request: Request, built_file: Asset, *, cache_control: str) -> Response:
    headers = {
        "Cache-Control": cache_control,
        "Vary": "Accept-Encoding",
        "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    encoding = preferred(request.headers.get("accept-encoding", ""))
    if encoding is not None and encoding in built_file.compressed:
        headers["Content-Encoding"] = encoding
        return Response(built_file.compressed[encoding], media_type=built_file.media_type, headers=headers)
    return Response(built_file.plain, media_type=built_file.media_type, headers=headers)


@router.get("/offline.js")
async def offline_script(services: CurrentWebServices) -> Response:
    """Serve the service worker. Its policy limits its fetches to this site and the built files."""
    origin = services.settings.asset_origin
    headers = {
        "Cache-Control": "no-cache",
        # Each language has files of its own.
        "Vary": "Cookie, Accept-Language",
        "Content-Security-Policy": f"default-src 'none'; connect-src 'self' {origin}".rstrip(),
    }
    return Response(
        services.assets.offline_script(origin, language=LANGUAGE.get()), media_type="text/javascript", headers=headers
    )
