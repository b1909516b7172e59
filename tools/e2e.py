"""Runs the browser journeys against a server of their own: `e2e.py [Playwright's arguments]`."""

import os
import signal
import subprocess
import sys
from types import FrameType

from demo_server import ROOT, serving

SMALL = ("--history-days", "60", "--galleries", "1", "--picture-width", "800")
"""A year of past departures and large pictures of all trips are minutes of work for jobs beside the journeys."""


def main() -> int:
    """Serve the demo from an empty folder, and run Playwright."""
    signal.signal(signal.SIGTERM, _end)
    with serving(ROOT / "e2e-server.log", arguments=SMALL) as server:
        command = ["npm", "run", "--silent", "e2e", "--", *sys.argv[1:]]
        environment = {**server.environment, "TOLI_E2E_URL": server.main_site}
        if is_long := os.environ.get("TOLI_TEST_LONG"):
            environment["TOLI_TEST_LONG"] = is_long
        # Our own command, no shell.
        return subprocess.run(command, cwd=ROOT / "frontend", env=environment, check=False).returncode  # noqa: S603


def _end(_number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
