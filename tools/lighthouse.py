"""Audits the public pages with Lighthouse's mobile profile, on a server of its own: `lighthouse.py [runs a page]`."""

import os
import signal
import subprocess
import sys
import urllib.request
from types import FrameType

from demo_server import ROOT, DemoServer, serving

FOLDER = ROOT / "tools" / "lighthouse"
OPERATOR = "brahmaputra"
RUNS = "3"


def main() -> int:
    """Serve the demo, audit landing, storefront and a trip; the status is 1 when a page is over a limit."""
    signal.signal(signal.SIGTERM, _end)
    with serving(ROOT / "lighthouse-server.log") as server:
        storefront = server.site(OPERATOR)
        pages = {"landing": server.main_site, "storefront": storefront, "event": storefront + _first_trip(server)}
        # Once beforehand, as pages are for all visitors but the first.
        for address in pages.values():
            _get(server, address)
        audit = [
            "node",
            FOLDER / "audit.mjs",
            *(sys.argv[1:] or [RUNS]),
            *(f"{name}={at}" for name, at in pages.items()),
        ]
        environment = {**server.environment, "CHROMIUM": os.environ["CHROMIUM"]}
        return subprocess.run(audit, cwd=FOLDER, env=environment, check=False).returncode  # noqa: S603  no shell


def _first_trip(server: DemoServer) -> str:
    """The path of a trip that has pictures and departures, as all of the demo's first ones do."""
    page = _get(server, server.site(OPERATOR))
    return page[page.index('href="/events/') + len('href="') :].partition('"')[0]


def _get(server: DemoServer, address: str) -> str:
    # By number: not every system resolves names below localhost.
    host, _, path = address.removeprefix("http://").partition("/")
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}/{path}", headers={"Host": host})
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310  always http
        body: bytes = answer.read()
    return body.decode()


def _end(_number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
