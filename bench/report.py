"""The table that is printed and the file that is kept."""

import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from bench.abuse import MOST_P99_MS as ABUSE_P99_MS
from bench.abuse import Attack
from bench.load import Sample
from bench.noise import Noise
from bench.office import BOOKINGS as ON_EACH
from bench.office import MOST_MS, PLANS, Wait
from bench.rush import AT_ONCE, MOST_P99_MS, MOST_SECONDS, PARTIES, TRIES, Rush
from bench.scenarios import Comparison, Limit
from bench.statements import Cost

Samples = Mapping[str, Sequence[Sample]]

LEAST_QUIET = 2
"""Fewer quiet samples than these are no ground for a judgement."""


@dataclass(frozen=True)
class Ratio:
    """A share of a limit, each round's own: the machine is not the same from one minute to the next."""

    comparison: Comparison
    rounds: tuple[float, ...]
    quiet: tuple[float, ...]

    @property
    def passed(self) -> bool | None:
        """Whether the median of the quiet rounds reaches the goal; None with too few of them."""
        if self.comparison.least is None:
            return True
        return median(self.quiet) >= self.comparison.least if len(self.quiet) >= LEAST_QUIET else None


@dataclass(frozen=True)
class Reached:
    """What a measurement reached of its own limits, by the medians of its quiet samples."""

    limit: Limit
    quiet: tuple[Sample, ...]

    @property
    def passed(self) -> bool | None:
        """Whether every limit is kept; None with too few quiet samples."""
        if len(self.quiet) < LEAST_QUIET:
            return None
        limit = self.limit
        return (
            (limit.rate is None or median(one.rate for one in self.quiet) >= limit.rate)
            and (limit.p50_ms is None or median(one.p50_ms or 0 for one in self.quiet) <= limit.p50_ms)
            and (limit.p99_ms is None or median(one.p99_ms or 0 for one in self.quiet) <= limit.p99_ms)
        )

    def __str__(self) -> str:
        limit = self.limit
        wanted = [
            f"{limit.rate:.0f} a second" if limit.rate else "",
            f"p50 {limit.p50_ms:.0f} ms" if limit.p50_ms else "",
            f"p99 {limit.p99_ms:.0f} ms" if limit.p99_ms else "",
        ]
        return f"{limit.ours}: {', '.join(filter(None, wanted))}"


def compare(comparisons: Sequence[Comparison], samples: Samples) -> list[Ratio]:
    """Set each of ours beside its limit, as far as both were measured."""
    return [
        Ratio(
            wanted,
            tuple(ours.rate / limit.rate for ours, limit in pairs),
            tuple(ours.rate / limit.rate for ours, limit in pairs if ours.noise.is_quiet and limit.noise.is_quiet),
        )
        for wanted in comparisons
        if (
            pairs := list(
                zip(
                    samples.get(wanted.ours, ()),
                    samples.get(wanted.limit, ()),
                    strict=False,
                )
            )
        )
    ]


def is_quiet_enough(taken: Sequence[Sample]) -> bool:
    """Whether a measurement has enough quiet samples to be judged."""
    return sum(sample.noise.is_quiet for sample in taken) >= LEAST_QUIET


def reach(limits: Sequence[Limit], samples: Samples) -> list[Reached]:
    """Set each measurement beside its own limits."""
    return [
        Reached(limit, tuple(one for one in samples[limit.ours] if one.noise.is_quiet))
        for limit in limits
        if samples.get(limit.ours)
    ]


def passed(
    samples: Samples,
    ratios: Sequence[Ratio],
    reached: Sequence[Reached],
    costs: Sequence[Cost],
    rushes: Sequence[Rush],
    lists: Sequence[Wait],
) -> bool | None:
    """Whether every goal is met and nothing was answered with an error; None when noise forbids a judgement."""
    verdicts = [one.passed for group in (ratios, reached, costs, rushes, lists) for one in group]
    verdicts += [sample.errors == 0 for taken in samples.values() for sample in taken]
    if False in verdicts:
        return False
    return None if None in verdicts else True


def table(
    samples: Samples,
    ratios: Sequence[Ratio],
    reached: Sequence[Reached],
    costs: Sequence[Cost],
    rushes: Sequence[Rush],
    lists: Sequence[Wait],
) -> str:
    """Everything, for people. Medians are those of the quiet samples, if there are any."""
    lines = [
        f"\n{'measurement':<24}{'median/s':>10}{'min':>10}{'max':>10}{'p50 ms':>9}{'p99 ms':>9}{'errors':>8}  foreign"
    ]
    for name, taken in samples.items():
        noises = " ".join(_load(sample.noise) for sample in taken)
        errors = sum(sample.errors for sample in taken)
        quiet = [sample for sample in taken if sample.noise.is_quiet] or taken
        rates = [sample.rate for sample in quiet]
        times = "".join(
            f"{median(values):>9.1f}" if values else f"{'':>9}"
            for values in (
                [sample.p50_ms for sample in quiet if sample.p50_ms is not None],
                [sample.p99_ms for sample in quiet if sample.p99_ms is not None],
            )
        )
        lines.append(
            f"{name:<24}{median(rates):>10,.0f}{min(rates):>10,.0f}{max(rates):>10,.0f}{times}{errors:>8}  {noises}"
        )
    lines.append(f"\n{'ratio to the limit':<44}{'median':>8}{'min-max':>14}{'goal':>8}")
    for ratio in ratios:
        wanted = ratio.comparison
        counted = ratio.quiet or ratio.rounds
        span = f"{min(counted):.0%}-{max(counted):.0%}"
        lines.append(
            f"{wanted.ours + ' / ' + wanted.limit:<44}{median(counted):>8.0%}{span:>14}"
            f"{_goal(wanted.least):>8}  {_verdict(ratio.passed, has_goal=wanted.least is not None)}"
        )
    lines += [f"{one!s:<74}  {_verdict(one.passed, has_goal=True)}" for one in reached]
    lines.append(f"\n{'one request':<32}{'statements':>12}{'round trips':>13}{'goal':>8}")
    for cost in costs:
        goal = "" if cost.most is None else f"≤ {cost.most}"
        verdict = _verdict(cost.passed, has_goal=cost.most is not None)
        lines.append(f"{cost.name:<32}{cost.statements:>12}{cost.round_trips:>13}{goal:>8}  {verdict}")
    lines.append(f"\n{TRIES} tries by {AT_ONCE} at once, beds for {PARTIES}")
    for one in rushes:
        answers = ", ".join(f"{number} x {status}" for status, number in one.answers.items())
        lines.append(
            f"  {one.seconds:.1f} s (≤ {MOST_SECONDS:.0f}), p99 {one.p99_ms:.0f} ms (< {MOST_P99_MS:.0f}), {answers}"
            f", foreign load {_load(one.noise)}  {_verdict(one.passed, has_goal=True)}"
        )
    lines.append(f"\nlists of an operator with {PLANS} departures and {PLANS * ON_EACH:,} bookings, in ms")
    lines += [
        f"  {one.name:<30}{one.median_ms:>8.1f} (< {MOST_MS:.0f}), slowest {one.slowest_ms:.1f}"
        f"  {_verdict(one.passed, has_goal=True)}"
        for one in lists
    ]
    return "\n".join(lines)


def write(
    path: Path,
    samples: Samples,
    ratios: Sequence[Ratio],
    reached: Sequence[Reached],
    costs: Sequence[Cost],
    rushes: Sequence[Rush],
    lists: Sequence[Wait],
) -> None:
    """Everything, for programs."""
    path.write_text(
        json.dumps(
            {
                "measured_at": datetime.now(UTC).isoformat(timespec="seconds"),
                "python": platform.python_version(),
                "samples": {name: [asdict(sample) for sample in taken] for name, taken in samples.items()},
                "ratios": [
                    {
                        **asdict(ratio.comparison),
                        "rounds": ratio.rounds,
                        "quiet": ratio.quiet,
                        "median": median(ratio.quiet or ratio.rounds),
                        "passed": ratio.passed,
                    }
                    for ratio in ratios
                ],
                "limits": [{**asdict(one.limit), "passed": one.passed} for one in reached],
                "rushes": [{**asdict(one), "passed": one.passed} for one in rushes],
                "lists": [{**asdict(one), "passed": one.passed} for one in lists],
                "statements": [{**asdict(cost), "passed": cost.passed} for cost in costs],
            },
            indent=1,
        )
        + "\n"
    )


def abuse_table(made: Sequence[Attack]) -> str:
    """The floods, for people."""
    head = f"\n{'flood':<18}{'requests':>9}{'in s':>6}{'calm p99 ms':>13}{'flood p99 ms':>14}{'ratio':>7}"
    lines = [f"{head}   an innocent's requests, answers to the flood (goal: p99 < {ABUSE_P99_MS:.0f} ms)"]
    for one in made:
        answers = ", ".join(f"{number} x {status}" for status, number in one.answers.items())
        lines.append(
            f"{one.name:<18}{sum(one.answers.values()):>9,}{one.seconds:>6.0f}{one.calm_p99_ms:>13.1f}"
            f"{one.p99_ms:>14.1f}{one.ratio:>7.1f}   {one.requests}, {one.failed} failed; {answers}"
            f"  {_verdict(one.passed, has_goal=True)}"
        )
    return "\n".join(lines)


def write_abuse(path: Path, made: Sequence[Attack], *, is_intact: bool) -> None:
    """The floods, for programs. `is_intact`: whether every invariant holds after them."""
    floods = [{**asdict(one), "ratio": one.ratio, "passed": one.passed} for one in made]
    measured_at = datetime.now(UTC).isoformat(timespec="seconds")
    path.write_text(json.dumps({"measured_at": measured_at, "is_intact": is_intact, "floods": floods}, indent=1) + "\n")


def _goal(least: float | None) -> str:
    return "" if least is None else f"≥ {least:.0%}"


def _load(noise: Noise) -> str:
    return "?" if noise.share is None else f"{noise.share:.0%}"


def _verdict(passed: bool | None, *, has_goal: bool) -> str:  # noqa: FBT001 (the value that is described)
    if not has_goal:
        return ""
    if passed is None:
        return "too noisy"
    return "pass" if passed else "MISS"
