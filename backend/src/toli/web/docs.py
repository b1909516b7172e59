from html import escape
from string import Template
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from toli.web.services import CurrentWebServices

router = APIRouter(include_in_schema=False)

SWAGGER_UI: Final = "swagger-ui-*"
"""The built files of the viewer; their names have its version."""
PAGE: Final = Template("""\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>$title</title>
<link rel="stylesheet" href="$style">
<main id="reference"></main>
<noscript>The whole document: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</noscript>
<script src="$script"></script>
<script nonce="$nonce">
  document.documentElement.classList.toggle("dark-mode", matchMedia("(prefers-color-scheme: dark)").matches);
  SwaggerUIBundle({
    url: "/api/openapi.json", dom_id: "#reference", deepLinking: true, docExpansion: "none", filter: true,
    defaultModelsExpandDepth: 0, supportedSubmitMethods: [], validatorUrl: null,
  });
</script>
</html>
""")


@router.get("/api/docs")
async def read_docs(request: Request, services: CurrentWebServices) -> HTMLResponse:
    nonce = request.scope["toli.request_id"]
    origin = services.settings.asset_origin
    page = PAGE.substitute(
        title=escape(request.app.title),
        script=f"{origin}/assets/{services.assets.find(f'{SWAGGER_UI}.js')}",
        style=f"{origin}/assets/{services.assets.find(f'{SWAGGER_UI}.css')}",
        nonce=nonce,
    )
    own = f"'self' {origin}".rstrip()
    policy = (
        f"default-src 'none'; script-src {own} 'nonce-{nonce}'; style-src {own}; connect-src 'self'; img-src data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return HTMLResponse(page, headers={"Content-Security-Policy": policy})
