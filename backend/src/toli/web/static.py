"""Serve the built front end: hashed files, compressed by the build and cached in memory."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from toli.kit.encodings import preferred
from toli.kit.languages import LANGUAGE
from toli.web.services import CurrentWebServices

router = APIRouter(include_in_schema=False)

FOR_A_YEAR = "public, max-age=31536000, immutable"


@router.get("/assets/{name:path}")
async def asset(request: Request, services: CurrentWebServices, name: str) -> Response:
    """Serve a built file.

    Its name changes with its content, so it may be cached for ever.
    """
    found = services.assets.get(name)
    # Browsers fetch modules and fonts of another origin by CORS, and a content delivery network passes this header on.
    # Not only where TOLI_ASSET_URL is set: the network may cache a file, for a year, before it is.
    headers = {"Cache-Control": FOR_A_YEAR, "Vary": "Accept-Encoding", "Access-Control-Allow-Origin": "*"}
    encoding = preferred(request.headers.get("accept-encoding", ""))
    if encoding is not None and encoding in found.compressed:
        headers["Content-Encoding"] = encoding
        return Response(found.compressed[encoding], media_type=found.media_type, headers=headers)
    return Response(found.plain, media_type=found.media_type, headers=headers)


@router.get("/offline.js")
async def offline_script(services: CurrentWebServices) -> Response:
    """Serve the service worker. Browsers ask for it again and again, to find the next version.

    Its own policy is what it may fetch: this site, and the built files where they are.
    """
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
