"""The programs of a drill are tried as their user before anything is started."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(sys.platform != "linux", reason="runs setpriv")
def test_a_program_that_its_user_cannot_run_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT), *sys.path])
    from bench.processes import Refused  # noqa: PLC0415  found by the changed path
    from drills import programs  # noqa: PLC0415

    closed = tmp_path / "patroni"
    closed.write_text("#!/bin/sh\n")
    closed.chmod(0o600)
    monkeypatch.setattr(programs, "program", lambda _name: "/bin/true")
    monkeypatch.setattr(programs, "POSTGRESQL", Path("/bin"))
    monkeypatch.setattr(programs, "PATRONI", closed)
    with pytest.raises(Refused, match=rf"patroni \({closed}\): .*[Pp]ermission denied"):
        programs._check_user()
