"""Installs the wheel of dist/ as a stranger would, serves its demo from an empty folder and books a trip."""

import http.client
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import demo_server
from demo_server import ROOT, DemoServer, ServerFailed

LABEL = "brahmaputra"
TRAVELLER = {"username": "dev@traveller.example", "password": "toli-demo-2026", "url": LABEL}
LOG = ROOT / "test-dist.log"
RENDER_SECONDS = 30


class Failed(Exception):
    """The installed program did not do what it should."""


def main() -> None:
    """Install, serve and book; end with status 1 and a sentence when anything of it fails."""
    wheels = list((ROOT / "dist").glob("*.whl"))
    if len(wheels) != 1:
        sys.exit("dist/ has no wheel, or several. Run `make dist` first.")
    with tempfile.TemporaryDirectory(prefix="toli-dist-") as folder:
        # Open for passing through: under root, PostgreSQL runs as another user.
        Path(folder).chmod(0o711)
        try:
            program = install(wheels[0], Path(folder))
            with demo_server.serving(LOG, installed=program) as server:
                visit(server)
                reference = book(server)
                check(program, server)
        except (Failed, ServerFailed) as failure:
            sys.exit(f"{failure} The server's log is in {LOG}.")
    sys.stdout.write(f"The wheel installs, serves its demo and has booked {reference}.\n")


def install(wheel: Path, folder: Path) -> Path:
    """Install the wheel with the packages that it was tested with, all of them by their hashes; return `toli`."""
    environment = folder / "environment"
    locked = next(wheel.parent.glob("*-requirements.txt"))
    uv = [str(ROOT / "tools" / "uv")]
    python = str(environment / "bin" / "python")
    for command in (
        [*uv, "venv", "--quiet", "--python", sys.executable, str(environment)],
        [*uv, "pip", "install", "--quiet", "--python", python, "--require-hashes", "--requirement", str(locked)],
        [*uv, "pip", "install", "--quiet", "--python", python, "--no-deps", str(wheel)],
        # Is what the wheel asks for what the locked packages are?
        [*uv, "pip", "check", "--quiet", "--python", python],
    ):
        if subprocess.run(command, check=False).returncode != 0:  # noqa: S603  our own commands, no shell
            raise Failed(f"`{' '.join(command[1:3])}` failed.")
    return environment / "bin" / "toli"


def book(server: DemoServer) -> str:
    """Hold, order, pay at the simulator and verify; return the reference of the confirmed booking."""
    events = _json(server, "GET", "/api/events")["events"]
    plan, bed = next(
        (plan["ep_id"], plan["room_beds"][0]["room_bed_id"])
        for event in events
        for plan in _json(server, "GET", f"/api/events/{event['id']}/details?status=booking")["event_plans"]
        if plan["available_slots"] >= 1
    )
    session = _json(server, "POST", "/api/users/login", TRAVELLER)
    signed_in = {"Authorization": f"Bearer {session['access_token']}"}
    party = {
        "reservation_event": {"event_plan_id": plan},
        "booking_rooms": [{"room_bed_id": bed, "selected_beds_quantity": 1}],
        "traveller_info": [
            {
                "full_name": "Dev Kulkarni",
                "id_type": "Passport",
                "id_proof": "P1234567",
                "emergency_contact": "9812345670",
            }
        ],
    }
    held = _json(server, "POST", "/api/bookings/holds", {"booking_payload": party}, signed_in)
    wanted = {"reservation_event_id": held["reservation_event_id"], "amount": held["quote"]["total"]}
    order = _json(server, "POST", "/api/bookings/create-order", wanted, signed_in)
    paid = _json(server, "POST", f"/sandbox/razorpay/pay/{order['order_id']}", {"outcome": "success", "webhook": False})
    proof = {name.removeprefix("razorpay_"): value for name, value in paid.items()}
    booked = _json(server, "POST", "/api/bookings/verify-payment", proof, signed_in)["reservation_event"]
    if (booked["booking_status"], booked["payment_status"]) != ("confirmed", "paid"):
        raise Failed(f"The booking is {booked['booking_status']} and {booked['payment_status']}.")
    receipt = _call(server, "GET", booked["invoice_url"], headers=signed_in, encoding="latin-1")
    if not receipt.startswith("%PDF-"):
        raise Failed("The receipt is no PDF.")
    return str(held["booking_reference"])


def visit(server: DemoServer) -> None:
    """Read the operator's site, rendered on the server, and a script of it."""
    deadline = time.monotonic() + RENDER_SECONDS
    # The first visitors get the page without its content, while the engine starts.
    while "<h2" not in (page := _call(server, "GET", "/")):
        if time.monotonic() > deadline:
            raise Failed("The operator's site is not rendered on the server.")
        time.sleep(0.5)
    script = re.search(r'"(/assets/[^"]+\.js)"', page)
    if script is None:
        raise Failed("The operator's site has no script.")
    _call(server, "GET", script[1])


def check(program: Path, server: DemoServer) -> None:
    """Check where the data are, and every invariant by the installed program itself."""
    if not (server.folder / ".toli" / "postgres").is_dir():
        raise Failed("The data are not in `.toli` of the working folder.")
    done = subprocess.run(  # noqa: S603  our own command, no shell
        [program, "check"],
        env={**server.environment, "HOME": str(server.folder)},
        cwd=server.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise Failed(f"`toli check` says: {done.stdout}{done.stderr}")


def _json(
    server: DemoServer, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
) -> Any:
    return json.loads(_call(server, method, path, body, headers))


def _call(
    server: DemoServer,
    method: str,
    path: str,
    body: object = None,
    headers: Mapping[str, str] | None = None,
    *,
    encoding: str = "utf-8",
) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        sent = None if body is None else json.dumps(body)
        given = {"Host": f"{LABEL}.toli.localhost:{server.port}", "Content-Type": "application/json", **(headers or {})}
        connection.request(method, path, sent, given)
        answer = connection.getresponse()
        data = answer.read()
    finally:
        connection.close()
    if answer.status >= http.HTTPStatus.BAD_REQUEST:
        raise Failed(f"{method} {path} answered {answer.status}: {data[:300]!r}.")
    return data.decode(encoding)


if __name__ == "__main__":
    main()
