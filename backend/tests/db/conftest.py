"""Folders for the embedded server, which drops root and so needs ones that others may pass through."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from toli.infra.db.embedded.server import EmbeddedPostgres


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that any user may pass through, as a data folder usually is (pytest's own are closed)."""
    with tempfile.TemporaryDirectory(prefix="toli-test-") as name:
        path = Path(name).resolve()
        path.chmod(0o711)
        yield path


@pytest.fixture(scope="module")
def shared() -> Iterator[Path]:
    """A folder with a cluster that several tests start and stop in turn."""
    with tempfile.TemporaryDirectory(prefix="toli-test-") as name:
        path = Path(name).resolve()
        path.chmod(0o711)
        with EmbeddedPostgres(path, fsync=False):
            pass
        yield path
