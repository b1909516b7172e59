"""The program's commands, run in the test's own process: starting one imports the whole product."""

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from unittest import mock

import pytest


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    status: int | str | None
    output: str
    error: str


class Program:
    """Runs commands that end before they serve anything."""

    def __init__(self, patch: pytest.MonkeyPatch, printed: pytest.CaptureFixture[str]) -> None:
        self._patch = patch
        self._printed = printed

    def run(self, main: Callable[[], object], *arguments: str, variables: Mapping[str, str]) -> Ended:
        """Run a command with these environment variables beside those of the process."""
        status: int | str | None = 0
        # A command writes to its environment what its child processes are to inherit.
        with self._patch.context() as patch, mock.patch.dict(os.environ, variables):
            patch.setattr(sys, "argv", ["toli", *arguments])
            # The logs of later tests would go to what is captured here.
            patch.setattr(sys.modules[main.__module__], "configure_logs", lambda _settings: None)
            self._printed.readouterr()
            try:
                main()
            except SystemExit as exited:
                status = exited.code
        printed = self._printed.readouterr()
        return Ended(status, printed.out, printed.err)
