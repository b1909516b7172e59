"""The load generators: wrk for HTTP, pgbench for SQL. Each sample is one run of a few seconds."""

import json
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.installation import Installation
from bench.noise import Noise
from bench.processes import Refused, hide_password
from toli.infra.db.embedded.server import EmbeddedPostgresError, binary

HERE = Path(__file__).resolve().parent
PGBENCH_CLIENTS = 8
SPARE_SECONDS = 30


@dataclass(frozen=True)
class Sample:
    """One run: how much was done in a second, how long one took (HTTP only), and the foreign load meanwhile."""

    rate: float
    errors: int
    p50_ms: float | None = None
    p99_ms: float | None = None
    noise: Noise = field(default_factory=Noise)


def check_tools() -> None:
    """Find the load generators.

    Raises Refused with what to install when one is missing.
    """
    if shutil.which("wrk") is None:
        raise Refused("The benchmarks need wrk, which is not here: `apt-get install wrk` (Debian), `brew install wrk`.")
    try:
        binary("pgbench")
    except EmbeddedPostgresError as error:
        raise Refused(str(error)) from error


def wrk(
    installation: Installation,
    port: int,
    path: str,
    *,
    script: str,
    connections: int,
    threads: int,
    seconds: int,
    host: str | None = None,
    if_none_match: str | None = None,
    variables: Mapping[str, str],
) -> Sample:
    """Ask over HTTP for `seconds`. Raises Refused when wrk fails."""
    headers = [("Host", host), ("If-None-Match", if_none_match)]
    output = _run(
        [
            "wrk",
            *(f"-t{threads}", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s"),
            *(part for name, value in headers if value is not None for part in ("-H", f"{name}: {value}")),
            *(
                "-s",
                str(HERE / "wrk" / f"{script}.lua"),
                f"http://127.0.0.1:{port}{path}",
            ),
        ],
        environment={**installation.environment, **variables},
        seconds=seconds,
    )
    found = re.search(r"^BENCH (\{.*\})$", output, re.MULTILINE)
    if found is None:
        raise Refused(f"wrk did not finish:\n{output}")
    said = json.loads(found[1])
    done = said["requests"] if said["flows"] is None else said["flows"]
    return Sample(
        rate=done / said["seconds"],
        errors=said["errors"],
        p50_ms=said["p50_ms"],
        p99_ms=said["p99_ms"],
    )


def pgbench(
    installation: Installation,
    scripts: Sequence[str],
    *,
    seconds: int,
    first_plan: int,
    last_plan: int,
) -> Sample:
    """Run SQL scripts, one after the other as one, for `seconds`. Raises Refused when pgbench fails."""
    # Their ids begin at 1. If one person held everything, PostgreSQL would plan for that, and read all holds to count.
    people = installation.world.people
    whole = installation.folder / f"{'-'.join(scripts)}.sql"
    whole.write_text("".join((HERE / "pgbench" / f"{name}.sql").read_text() for name in scripts))
    address, password = hide_password(installation.database_url)
    output = _run(
        [
            str(binary("pgbench")),
            *(
                "-n",
                "-M",
                "prepared",
                "-c",
                str(PGBENCH_CLIENTS),
                "-j",
                "2",
                "-T",
                str(seconds),
            ),
            *(
                "-D",
                f"first_plan={first_plan}",
                "-D",
                f"last_plan={last_plan}",
                "-D",
                f"people={people}",
                "-f",
                str(whole),
            ),
            address,
        ],
        environment={**installation.environment, **password},
        seconds=seconds,
    )
    rate = re.search(r"^tps = ([\d.]+)", output, re.MULTILINE)
    failed = re.search(r"number of failed transactions: (\d+)", output)
    if rate is None:
        raise Refused(f"pgbench did not finish:\n{output}")
    return Sample(rate=float(rate[1]), errors=int(failed[1]) if failed else 0)


def _run(command: Sequence[str], *, environment: Mapping[str, str], seconds: int) -> str:
    done = subprocess.run(  # noqa: S603  our own command, no shell
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=seconds + SPARE_SECONDS,
        check=False,
    )
    if done.returncode != 0:
        raise Refused(f"{Path(command[0]).name} failed:\n{done.stdout[-2000:]}")
    return done.stdout
