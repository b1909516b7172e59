"""API documentation page."""

from html import escape

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from toli.identity.access.guards import CurrentServices

router = APIRouter(include_in_schema=False)

STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2430;"
    "background:#fff}"
    "h2{margin-top:2rem}code{font-size:.95em}li{margin:.4rem 0}"
    "@media(prefers-color-scheme:dark){body{color:#e6e9ee;background:#14181f}a{color:#8ab4ff}}"
)


@router.get("/api/docs")
async def read_docs(request: Request, services: CurrentServices) -> HTMLResponse:
    nonce = request.scope["toli.request_id"]
    parts = []
    document = request.app.openapi()
    for path, methods in sorted(document["paths"].items()):
        for method, operation in methods.items():
            summary = escape(operation.get("description", "") or operation.get("summary", ""))
            name = escape(operation.get("operationId", ""))
            parts.append(f"<li><code>{method.upper()} {escape(path)}</code> <b>{name}</b><br>{summary}</li>")
    whole = ' The whole document: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).'
    page = (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>API</title><style nonce={nonce}>{STYLE}</style>"
        f"<h1>{escape(document['info']['title'])}</h1><p>{escape(document['info'].get('summary', ''))}"
        f"{whole if services.settings.shows_openapi else ''}</p><ul>{''.join(parts)}</ul></html>"
    )
    policy = f"default-src 'none'; style-src 'nonce-{nonce}'; frame-ancestors 'none'"
    return HTMLResponse(page, headers={"Content-Security-Policy": policy})
