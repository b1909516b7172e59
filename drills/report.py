"""The page `docs/mechanisms/drills.md`, and its figures."""

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from drills.load import CONFLICTS, SHOPPERS
from drills.registry import DOES_NOT_APPLY, FAULTS, TESTED, Fault
from drills.verdict import Verdict

PAGE = Path(__file__).resolve().parents[1] / "docs" / "mechanisms" / "drills.md"
TEXT = Path(__file__).with_name("page.md")
RESULTS = Path(__file__).with_name("results.json")
ACCEPTED = {"200", "201", "503", *CONFLICTS.values()}
"""What a client may see during a fault."""
COLUMNS = 11
"""Of the table of results."""


@dataclass(frozen=True)
class Result:
    """What one fault did."""

    fault: Fault
    statuses: dict[str, int]
    slowest: float
    gap: float
    note: str
    verdict: Verdict
    has_recovered: bool
    has_met_own: bool
    """Whether the goals that only this fault has are met."""

    @property
    def unexpected(self) -> dict[str, int]:
        """The responses that no client should see: 500, 502, 504 and broken connections."""
        return {status: count for status, count in self.statuses.items() if status not in ACCEPTED}

    @property
    def passed(self) -> bool:
        """Whether every goal of the fault is met."""
        return (
            self.has_recovered
            and self.has_met_own
            and self.verdict.is_clean
            and not self.verdict.held_twice
            and not self.unexpected
            and self.gap <= self.fault.most_gap
        )


def write(results: Sequence[Result], *, seconds: float) -> None:
    """Write the page and the figures."""
    PAGE.write_text(page(results, seconds=seconds, earlier=PAGE.read_text()))
    RESULTS.write_text(
        json.dumps(
            [
                {
                    "fault": one.fault.id, "statuses": one.statuses, "slowest": one.slowest, "gap": one.gap,
                    "note": one.note, "passed": one.passed, **asdict(one.verdict),
                }
                for one in results
            ],
            indent=1,
        )
    )  # fmt: skip


def page(results: Sequence[Result], *, seconds: float, earlier: str) -> str:
    """Return the page. Faults that were not run again keep their rows of the page before."""
    # A fault may stand in the table of tests too.
    of_faults = [line for line in earlier.splitlines() if line.startswith("| FLT-") and line.count("|") == COLUMNS + 1]
    rows = {line.split()[1]: line for line in of_faults if line.split()[1] in FAULTS}
    kept = len(rows.keys() - {one.fault.id for one in results})
    rows |= {one.fault.id: _row(one) for one in results}
    purchases = sum(one.verdict.purchases for one in results)
    left = [f"| {number} | {one.what}: not run yet |" for number, one in FAULTS.items() if number not in rows]
    left += [f"| {number} | {what} |" for number, what in DOES_NOT_APPLY.items()]
    tested = [f"| {number} | {what} | `{file}` |" for number, (what, file) in TESTED.items()]
    machine = f"{os.cpu_count()} cores of {_processor()} ({platform.system()}), which other work shared"
    facts = (
        f"{datetime.now(UTC):%d %b %Y %H:%M} UTC: {len(results)} faults, {purchases} purchases,"
        f" {seconds / 60:.0f} minutes, on {machine}: the counts are exact, the seconds upper bounds."
        + (f" {kept} rows are from runs before it." if kept else "")
    )
    return TEXT.read_text().format(
        shoppers=SHOPPERS,
        facts=facts,
        rows="\n".join(rows[number] for number in sorted(rows)),
        tested="\n".join(tested),
        left="\n".join(left),
    )


def _row(one: Result) -> str:
    verdict = one.verdict
    counts = (verdict.lost, verdict.doubled, verdict.orphaned, verdict.oversold, verdict.broken)
    gap = f"{one.gap:.1f} s ({one.fault.most_gap:.0f} s)"
    saw = ", ".join(
        f"**{status}: {count}**" if status in one.unexpected else f"{status}: {count}"
        for status, count in sorted(one.statuses.items())
    )
    notes = [one.note if one.has_recovered and one.has_met_own else f"**{one.note}**"] if one.note else []
    notes.append(f"{verdict.confirmed} confirmed, {verdict.sold_out} sold out")
    if verdict.late:
        notes.append(f"{verdict.late} too late")
    if verdict.held_twice:
        notes.append(f"**beds of {len(verdict.held_twice)} purchases held twice until the first hold expires**")
    if verdict.given_up:
        notes.append(f"{len(verdict.given_up)} shoppers gave up")
    notes.append(f"settled {verdict.settled_after:.0f} s after the load")
    return (
        f"| {one.fault.id} {one.fault.what} | {' | '.join(_count(found) for found in counts)} | {verdict.purchases} |"
        f" {gap if one.gap <= one.fault.most_gap else f'**{gap}**'} | {one.slowest:.1f} s | {saw} |"
        f" {'; '.join(notes).replace('|', '/')} |"
    )


def _count(found: Sequence[str]) -> str:
    return f"**{len(found)}**" if found else "0"


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(": ")[2]
    return platform.machine()
