"""Audits pages and panels with Lighthouse's mobile profile, on a server of its own: `lighthouse.py [runs a page]`."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Mapping
from types import FrameType

from demo_server import ROOT, DemoServer, serving

FOLDER = ROOT / "tools" / "lighthouse"
OPERATOR = "brahmaputra"
PASSWORD = "toli-demo-2026"  # noqa: S105  the demo's, published on purpose
RUNS = "3"


def main() -> int:
    """Serve the demo, audit landing, storefront, a trip and panels; the status is 1 when a page is over a limit."""
    signal.signal(signal.SIGTERM, _end)
    with serving(ROOT / "lighthouse-server.log") as server:
        storefront = server.site(OPERATOR)
        pages = {"landing": server.main_site, "storefront": storefront, "event": storefront + _first_trip(server)}
        token, client_id = _sign_in(server)
        panel = f"{storefront}/to"
        panels = {
            "dashboard": panel,
            "bookings": f"{panel}/orders",
            "departure": f"{panel}/orders/{_first_departure(server, token=token, client_id=client_id)}",
        }
        # Once beforehand, as pages are for all visitors but the first.
        for address in pages.values():
            _call(server, address)
        for address in panels.values():
            _call(server, address, token=token)
        return max(_audit(server, pages), _audit(server, panels, token=token))


def _audit(server: DemoServer, pages: Mapping[str, str], *, token: str | None = None) -> int:
    audit = [
        "node",
        str(FOLDER / "audit.mjs"),
        *(sys.argv[1:] or [RUNS]),
        *(f"{name}={at}" for name, at in pages.items()),
    ]
    environment = {
        **server.environment,
        "CHROMIUM": os.environ["CHROMIUM"],
        **({"SESSION": token} if token else {}),
    }
    return subprocess.run(audit, cwd=FOLDER, env=environment, check=False).returncode  # noqa: S603  no shell


def _sign_in(server: DemoServer) -> tuple[str, int]:
    """Session token of the operator's owner, and their client."""
    api = f"{server.site(OPERATOR)}/api"
    person = {"username": f"operator@{OPERATOR}.example", "password": PASSWORD, "url": OPERATOR}
    session = json.loads(_call(server, f"{api}/users/login", body=person))
    token: str = session["access_token"]
    approved = f"{api}/clients/users/by_user_and_approval/{session['user_id']}/approved"
    client_id: int = json.loads(_call(server, approved, token=token))[0]["client_id"]
    return token, client_id


def _first_departure(server: DemoServer, *, token: str, client_id: int) -> str:
    """Trip and departure, as the panel's address has them."""
    departures = f"/api/bookings/get_by_client_id/{client_id}?status=booking&page=1&limit=1"
    departure = json.loads(_call(server, server.site(OPERATOR) + departures, token=token))["data"][0]
    return f"{departure['event_id']}?plan={departure['event_plan_id']}"


def _first_trip(server: DemoServer) -> str:
    """The path of a trip that has pictures and departures, as all of the demo's first ones do."""
    page = _call(server, server.site(OPERATOR))
    return page[page.index('href="/events/') + len('href="') :].partition('"')[0]


def _call(server: DemoServer, address: str, *, token: str | None = None, body: Mapping[str, str] | None = None) -> str:
    # By number: not every system resolves names below localhost.
    host, _, path = address.removeprefix("http://").partition("/")
    headers = {"Host": host, "Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}/{path}", data=data, headers=headers)
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310  always http
        content: bytes = answer.read()
    return content.decode()


def _end(_number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
