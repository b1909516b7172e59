"""Runs the browser journeys against a server of their own: `e2e.py [--data FOLDER] [Playwright's arguments]`.

The invariants of seats and money (`toli check`) must hold after them.

`e2e.py --load FOLDER` fills an empty folder with the data of that server, which takes half a minute.
"""

import argparse
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import FrameType

from demo_server import CHECKOUT, ROOT, load, serving

SMALL = ("--history-days", "20", "--galleries", "1", "--picture-width", "800", "--failures")
"""A year of past departures and large pictures of all trips are minutes of work for jobs beside the journeys."""


def main() -> int:
    """Serve the demo, run Playwright and check the invariants, or only load the demo's data."""
    signal.signal(signal.SIGTERM, _end)
    parser = argparse.ArgumentParser(prog="e2e.py", description=__doc__, add_help=False, allow_abbrev=False)
    parser.add_argument("--load", type=Path, metavar="FOLDER")
    parser.add_argument("--data", type=Path, metavar="FOLDER")
    given, of_playwright = parser.parse_known_args()
    if given.load is not None:
        load(ROOT / "e2e-data.log", data=given.load, arguments=SMALL)
        return 0
    with serving(ROOT / "e2e-server.log", data=given.data, arguments=SMALL) as server:
        command = ["npm", "run", "--silent", "e2e", "--", *of_playwright]
        environment = {**server.environment, "TOLI_E2E_URL": server.main_site}
        if is_long := os.environ.get("TOLI_TEST_LONG"):
            environment["TOLI_TEST_LONG"] = is_long
        # Our own commands, no shell.
        journeys = subprocess.run(command, cwd=ROOT / "frontend", env=environment, check=False)  # noqa: S603
        settings = {"TOLI_DATA_DIR": str(server.folder), "TOLI_PORT": str(server.port)}
        invariants = subprocess.run(  # noqa: S603
            [*CHECKOUT, "check"], cwd=server.folder, env={**server.environment, **settings}, check=False
        )
        return journeys.returncode or invariants.returncode


def _end(_number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
