"""`python -m drills [--only FLT-08 …]`: runs faults, writes docs/mechanisms/drills.md; status 1 for a missed goal."""

import argparse
import asyncio
import shutil
import signal
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

import psycopg
from bench.processes import Refused

from drills import (  # noqa: F401  most of them register faults
    backup_faults,
    client_faults,
    database_faults,
    outside_faults,
    process_faults,
    report,
    topology,
    upgrade_faults,
)
from drills.load import Load
from drills.programs import check_programs
from drills.registry import FAULTS, Fault, GoalMissed
from drills.report import Result
from drills.topology import Topology
from drills.verdict import judge
from toli.infra.config import Settings
from toli.infra.logs import configure_logs

WARM_SECONDS = 4.0
AFTER_SECONDS = 8.0
FEW_BEDS = 12
"""Of one departure, so that it sells out under faults."""


def main() -> int:
    """Run the drills; 0 when every goal is met."""
    parser = argparse.ArgumentParser(prog="drills", description=__doc__)
    parser.add_argument("--only", nargs="*", metavar="FAULT", help=f"some of: {', '.join(FAULTS)}")
    parser.add_argument("--keep", action="store_true", help="leave the page as it is")
    parser.add_argument("--logs", type=Path, metavar="FOLDER", help="copy what the processes wrote to a folder")
    arguments = parser.parse_args()
    configure_logs(Settings(log_level="ERROR"))
    signal.signal(signal.SIGTERM, _end)
    unknown = set(arguments.only or ()) - set(FAULTS)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    chosen = [FAULTS[number] for number in arguments.only or sorted(FAULTS)]
    try:
        check_programs()
        with TemporaryDirectory(prefix="toli-drill-") as folder:
            # Open for passing through: under root, the database runs as another user.
            Path(folder).chmod(0o711)
            try:
                results = asyncio.run(_drill(Path(folder), chosen, is_kept=arguments.keep))
            finally:
                if arguments.logs is not None:
                    _copy_logs(Path(folder), arguments.logs)
    except Refused as refusal:
        tell(f"drills: {refusal}")
        return 2
    missed = [one.fault.id for one in results if not one.passed]
    tell(f"Goals missed: {', '.join(missed)}." if missed else "Every goal is met.")
    return 1 if missed else 0


async def _drill(folder: Path, chosen: list[Fault], *, is_kept: bool) -> list[Result]:
    began = time.monotonic()
    left = list(chosen)
    results: list[Result] = []
    while left:
        # After a fault that an installation does not recover from, the next faults get a new one.
        place = folder / str(len(results))
        place.mkdir(mode=0o711)
        running = await topology.start(place)
        try:
            await asyncio.to_thread(_limit_beds, running)
            tell(f"Ready after {time.monotonic() - began:.0f} s.")
            has_recovered = True
            known: set[int | str] = set()
            while left and has_recovered:
                fault = left.pop(0)
                if not await _prepare(running, fault):
                    break
                result, has_recovered = await _run(running, fault)
                # Those of earlier faults are still there.
                result.verdict.held_twice = [one for one in result.verdict.held_twice if one not in known]
                result.verdict.broken = [one for one in result.verdict.broken if one not in known]
                known.update((*result.verdict.held_twice, *result.verdict.broken))
                results.append(result)
                tell(_line(result))
                # After each one: a run that is ended early has a page of what it did.
                if not is_kept:
                    report.write(results, seconds=time.monotonic() - began)
        finally:
            await topology.stop(running)
    return results


async def _prepare(running: Topology, fault: Fault) -> bool:
    """Prepare the installation for a fault; whether that was done."""
    try:
        if fault.prepare is not None:
            await fault.prepare(running)
    except Refused as refusal:
        tell(f"{fault.id} was not run: {refusal}")
        return False
    return True


async def _run(running: Topology, fault: Fault) -> tuple[Result, bool]:
    """Run one fault; with its result, whether everything is up again afterwards."""
    has_recovered = has_met_own = True
    async with Load(running) as load:
        await asyncio.sleep(WARM_SECONDS)
        since = time.monotonic()
        note = ""
        try:
            try:
                note = await fault.inject(running)
            except GoalMissed as missed:
                note, has_met_own = str(missed), False
            await asyncio.sleep(AFTER_SECONDS)
            await running.heal()
        except (Refused, psycopg.OperationalError) as refusal:
            has_recovered = False
            note = f"{note}; it failed, or not all of it came back".removeprefix("; ")
            tell(f"{fault.id}: {refusal}")
        until = time.monotonic()
    verdict = await judge(running, load.record)
    record = load.record
    result = Result(
        fault,
        dict(record.statuses(since=since, until=until)),
        record.slowest(since=since, until=time.monotonic()),
        record.longest_gap(since=since, until=until),
        note,
        verdict,
        has_recovered=has_recovered,
        has_met_own=has_met_own,
    )
    return result, has_recovered


def _limit_beds(running: Topology) -> None:
    plan = running.world.plans[0]
    with psycopg.connect(
        running.cluster.superuser_url(), autocommit=True, options="-c toli.scope=platform"
    ) as connection:
        connection.execute("UPDATE plan_stock SET capacity = %s WHERE departure_id = %s", [FEW_BEDS, plan.plan_id])
        connection.execute("ANALYZE")


def _copy_logs(folder: Path, to: Path) -> None:
    for log in folder.rglob("*.log"):
        copy = to / log.relative_to(folder)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(log, copy)


def _line(one: Result) -> str:
    verdict = one.verdict
    counts = [
        len(found) for found in (verdict.lost, verdict.doubled, verdict.orphaned, verdict.oversold, verdict.broken)
    ]
    return (
        f"{one.fault.id} {'ok' if one.passed else 'MISSED'}: lost/doubled/orphaned/oversold/broken {counts},"
        f" {verdict.purchases} purchases, gap {one.gap:.1f} s, slowest {one.slowest:.1f} s, {one.statuses}; {one.note};"
        f" gave up: {sorted(set(verdict.given_up))[:4]}; {(verdict.lost + verdict.orphaned + verdict.broken)[:3]}"
    )


def tell(line: str) -> None:
    """Say how far it is."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _end(_number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
