"""`python -m bench [--quick] [--abuse | --backlog | --imports | --messages | --webhooks]`: measures and prints tables.

It writes JSON. Its status is 1 when a goal is missed, and 3 when other load on the machine forbids a judgement.
"""

import argparse
import asyncio
import sys
import time
from contextlib import AbstractContextManager
from pathlib import Path

from bench import abuse, backlog, bulk, messages, report, webhooks
from bench.installation import Installation, installed
from bench.load import Sample, check_tools
from bench.office import waits
from bench.processes import Refused
from bench.rush import rush
from bench.scenarios import COMPARISONS, LIMITS, live_a_while, measurements
from bench.statements import count
from toli.infra.config import Settings
from toli.infra.logs import configure_logs

FULL_SIZE = {"fronts": 1000, "operators": 20, "events": 10, "plans": 5}
EXTRA_ROUNDS = 3
"""At most so many times the rounds, when other processes disturb them."""
TOO_NOISY = 3
RESULTS = Path(__file__).with_name("results.json")
ABUSE_RESULTS = RESULTS.with_name("abuse.json")


def main() -> int:
    """Measure and tell; 0 when every goal is met."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument(
        "--quick",
        action="store_true",
        help="one short round over little data: does it run at all?",
    )
    parser.add_argument("--rounds", type=int, help="samples of each measurement")
    parser.add_argument("--seconds", type=int, help="the length of a sample")
    parser.add_argument("--only", nargs="*", help="measure these alone")
    parser.add_argument("--abuse", action="store_true", help="only the floods, against the default limits")
    parser.add_argument("--backlog", action="store_true", help="only 5,000 open orders, about eight minutes")
    parser.add_argument("--imports", action="store_true", help="only an import of 5,000 bookings")
    parser.add_argument("--messages", action="store_true", help="only a batch of 10,000 messages")
    parser.add_argument("--webhooks", action="store_true", help="only 3,000 webhooks, 100 a second")
    arguments = parser.parse_args()
    for chosen, measure in (
        (arguments.abuse, abuse_alone),
        (arguments.backlog, backlog_alone),
        (arguments.imports, imports_alone),
        (arguments.messages, messages_alone),
        (arguments.webhooks, webhooks_alone),
    ):
        if chosen:
            return measure(is_quick=arguments.quick)
    quick = arguments.quick
    rounds = arguments.rounds or (1 if quick else 4)
    seconds = arguments.seconds or (1 if quick else 3)
    began = time.monotonic()
    configure_logs(Settings(log_level="ERROR"))
    try:
        check_tools()
        size = {"fronts": 10, "operators": 3, "events": 5, "plans": 4} if quick else FULL_SIZE
        with installed(**size) as installation:
            every = {measurement.name: measurement for measurement in measurements(installation)}
            live_a_while(installation, every["confirm spread"])
            tell(f"Ready after {time.monotonic() - began:.0f} s.")
            costs = asyncio.run(count(installation))
            # The first of each is for caches and plans to fill, and does not count.
            rushes = [] if arguments.only else [rush(installation, turn=turn) for turn in range(rounds + 1)][1:]
            lists = [] if arguments.only else waits(installation)
            chosen = [m for m in every.values() if not arguments.only or m.name in arguments.only]
            samples: dict[str, list[Sample]] = {measurement.name: [] for measurement in chosen}
            for round_ in range(EXTRA_ROUNDS * rounds + 1):
                for measurement in chosen:
                    installation.drain_jobs()
                    sample = measurement.sample(1 if round_ == 0 else seconds)
                    if round_ > 0 or quick:
                        samples[measurement.name].append(sample)
                tell(f"Round {round_} of {rounds} after {time.monotonic() - began:.0f} s.")
                if quick or (round_ >= rounds and all(report.is_quiet_enough(taken) for taken in samples.values())):
                    break
    except Refused as refusal:
        tell(f"bench: {refusal}")
        return 2
    result, reached = report.compare(COMPARISONS, samples), report.reach(LIMITS, samples)
    sys.stdout.write(report.table(samples, result, reached, costs, rushes, lists) + "\n")
    report.write(RESULTS, samples, result, reached, costs, rushes, lists)
    if quick:
        return 0 if all(sample.errors == 0 for taken in samples.values() for sample in taken) else 1
    passed = report.passed(samples, result, reached, costs, rushes, lists)
    if passed is None:
        tell("bench: too noisy. Something else was using this machine, so that the goals above are not judged.")
        return TOO_NOISY
    return 0 if passed else 1


def abuse_alone(*, is_quick: bool) -> int:
    """Run the floods and print their table; 0 when nobody but the attackers noticed and every invariant holds."""
    configure_logs(Settings(log_level="ERROR"))
    size = abuse.QUICK if is_quick else abuse.FULL
    try:
        with attacked() as installation:
            made = abuse.attacks(installation, size=size, tell=tell)
            broken = backlog.check_invariants(installation)
    except Refused as refusal:
        tell(f"bench: {refusal}")
        return 2
    sys.stdout.write(report.abuse_table(made) + "\n")
    sys.stdout.write(f"\ntoli check after all floods: {broken or 'every invariant holds'}\n")
    report.write_abuse(ABUSE_RESULTS, made, is_intact=broken is None)
    if broken is not None:
        return 1
    if is_quick:
        return 1 if any(one.has_errors for one in made) else 0
    return 0 if all(one.passed for one in made) else 1


def backlog_alone(*, is_quick: bool) -> int:
    """Let the reconciler catch up with open orders; 0 when it is in time and every invariant holds."""
    configure_logs(Settings(log_level="ERROR"))
    try:
        with attacked() as installation:
            orders = backlog.QUICK_ORDERS if is_quick else backlog.ORDERS
            caught_up = backlog.catch_up(installation, orders=orders, tell=tell)
            broken = backlog.check_invariants(installation)
    except Refused as refusal:
        tell(f"bench: {refusal}")
        return 2
    sys.stdout.write(f"{caught_up.sentence}\ntoli check: {broken or 'every invariant holds'}\n")
    return 0 if caught_up.passed and broken is None else 1


def imports_alone(*, is_quick: bool) -> int:
    """Import thousands of bookings; 0 when it is in time and every invariant holds."""
    configure_logs(Settings(log_level="ERROR"))
    try:
        with attacked() as installation:
            rows = bulk.QUICK_ROWS if is_quick else bulk.ROWS
            imported = bulk.import_bookings(installation, rows=rows, tell=tell)
            broken = backlog.check_invariants(installation)
    except Refused as refusal:
        tell(f"bench: {refusal}")
        return 2
    sys.stdout.write(f"{imported.sentence}\ntoli check: {broken or 'every invariant holds'}\n")
    return 0 if imported.passed and broken is None else 1


def messages_alone(*, is_quick: bool) -> int:
    """Send thousands of messages while the provider fails; 0 when each left once and every invariant holds."""
    configure_logs(Settings(log_level="ERROR"))
    try:
        with attacked() as installation:
            number = messages.QUICK_MESSAGES if is_quick else messages.MESSAGES
            sent = messages.send_batch(installation, messages=number, tell=tell)
            broken = backlog.check_invariants(installation)
    except Refused as refusal:
        tell(f"bench: {refusal}")
        return 2
    sys.stdout.write(f"{sent.sentence}\ntoli check: {broken or 'every invariant holds'}\n")
    return 0 if sent.passed and broken is None else 1


def webhooks_alone(*, is_quick: bool) -> int:
    """Deliver webhooks at a steady rate; 0 when all arrive in time."""
    configure_logs(Settings(log_level="ERROR"))
    try:
        with attacked() as installation:
            events = webhooks.QUICK_EVENTS if is_quick else webhooks.EVENTS
            delivered = webhooks.deliver(installation, events=events, tell=tell)
    except Refused as refusal:
        tell(f"bench: {refusal}")
        return 2
    sys.stdout.write(f"{delivered.sentence}\n")
    return 0 if delivered.passed else 1


def attacked() -> AbstractContextManager[Installation]:
    """An installation with the default limits and little data."""
    return installed(fronts=10, operators=3, events=5, plans=4, is_limited=True)


def tell(line: str) -> None:
    """Say how far it is."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
