"""The load of everything else on the machine while a sample is taken.

Foreign load is the processor time that neither the bench nor its descendants (servers, database, load generators)
used: other processes, and what a hypervisor gave to other machines. Linux only; elsewhere it is unknown.
"""

import os
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
QUIET = 0.05
"""The share of the machine that may be foreign while a sample still counts."""

STEAL = 7
"""user, nice, system, idle, iowait, irq, softirq, steal: the columns of /proc/stat."""
IDLE = (3, 4)
TIMES = slice(11, 15)
"""utime, stime, and those of children that have ended: fields of /proc/<pid>/stat behind the name."""
PARENT = 1


@dataclass
class Noise:
    """The foreign load while a context lasted, as a share of the whole machine; None where it cannot be known."""

    share: float | None = None

    @property
    def is_quiet(self) -> bool:
        """Whether it was low enough for a measurement to count. What is unknown counts."""
        return self.share is None or self.share <= QUIET


@contextmanager
def watched() -> Iterator[Noise]:
    """Measure the foreign load until the context ends."""
    noise = Noise()
    if not (PROC / "stat").exists():
        yield noise
        return
    ticks = os.sysconf("SC_CLK_TCK") * (os.cpu_count() or 1)
    began, busy, own = time.monotonic(), _busy(), _own()
    yield noise
    elapsed = time.monotonic() - began
    foreign = (_busy() - busy) - (_own() - own)
    noise.share = max(0.0, foreign / (ticks * elapsed))


def _busy() -> int:
    """Ticks in which a processor did anything, for anybody."""
    fields = [int(field) for field in (PROC / "stat").read_text().split("\n", 1)[0].split()[1 : STEAL + 2]]
    return sum(fields) - sum(fields[place] for place in IDLE)


def descendants(parent: int, program: str = "") -> set[int]:
    """The ids of a process and its descendants, or only of those that run a program."""
    return {process.pid for process in _family(parent) if process.program == program or not program}


def processor_ms(pids: Iterable[int]) -> float:
    """Processor time of processes with all their threads, counted by the scheduler; ended ones are left out."""
    nanoseconds = 0
    for pid in pids:
        for statistics in (PROC / str(pid) / "task").glob("*/schedstat"):
            with suppress(OSError):
                nanoseconds += int(statistics.read_text().split()[0])
    return nanoseconds / 1e6


def _own() -> int:
    """Ticks that this process and its descendants have used, those that have ended included."""
    return sum(process.ticks for process in _family(os.getpid()))


@dataclass(frozen=True)
class _Process:
    pid: int
    program: str
    parent: int
    ticks: int


def _family(parent: int) -> list[_Process]:
    """Read a process and its descendants."""
    processes = {pid: process for pid in _pids() if (process := _read(pid)) is not None}
    children = defaultdict(list)
    for pid, process in processes.items():
        children[process.parent].append(pid)
    family, waiting = [], [parent]
    while waiting:
        pid = waiting.pop()
        family += [processes[pid]] if pid in processes else []
        waiting += children[pid]
    return family


def _pids() -> list[int]:
    return [int(entry.name) for entry in PROC.iterdir() if entry.name.isdigit()]


def _read(pid: int) -> _Process | None:
    """Read a process; None when it has ended."""
    try:
        before, _, behind = (PROC / str(pid) / "stat").read_text().rpartition(")")
    except OSError:
        return None
    fields = behind.split()
    return _Process(pid, before.partition("(")[2], int(fields[PARENT]), sum(int(field) for field in fields[TIMES]))
