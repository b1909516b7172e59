"""The wheel has everything that the program reads, is built the same twice, and needs no checkout."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from toli.infra.config import locations

BACKEND = Path(__file__).resolve().parents[1]
FRONTEND = BACKEND.parent / "frontend" / "dist"

pytestmark = pytest.mark.skipif(
    not (FRONTEND / "index.html").is_file(), reason="the front end has not been built: run `make build`"
)


def build(folder: Path) -> Path:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)],
        cwd=BACKEND,
        env={"SOURCE_DATE_EPOCH": "1763942400", "PATH": ""},
        capture_output=True,
        check=True,
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def site_packages(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site-packages")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def files_below(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}


def test_two_builds_are_the_same_bytes(wheel: Path, tmp_path: Path) -> None:
    assert build(tmp_path).read_bytes() == wheel.read_bytes()


def test_it_has_every_file_of_the_packages_the_migrations_and_the_front_end(site_packages: Path) -> None:
    for package in ("toli", "toli_demo"):
        assert files_below(BACKEND / "src" / package) <= files_below(site_packages / package)
    assert files_below(locations.migrations()) == files_below(site_packages / "toli" / "migrations")
    built = {name for name in files_below(FRONTEND) if name.split("/")[0] not in {"sizes", ".vite"}}
    assert built == files_below(site_packages / "toli" / "frontend")
    for document in ("index.html", "panels.html", "rendered.html"):
        for asset in re.findall(r'"/(assets/[^"]+)"', (site_packages / "toli/frontend" / document).read_text()):
            assert (site_packages / "toli/frontend" / asset).is_file()


def test_it_finds_its_own_files_and_no_checkout(site_packages: Path, tmp_path: Path) -> None:
    code = (
        "from toli.infra.config import load_settings, locations; from toli.infra.db.migrate import head_revision;"
        "from importlib.metadata import entry_points;"
        "settings = load_settings(); demo, = entry_points(group='toli.programs', name='demo');"
        "print(settings.data_dir, settings.frontend_dir, locations.migrations(), head_revision(),"
        " demo.load().__module__, sep='\\n')"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(site_packages), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    data, frontend, migrations, head, demo = run.stdout.splitlines() or [run.stderr] * 5
    assert Path(data) == tmp_path / ".toli"
    assert Path(frontend) == site_packages / "toli" / "frontend"
    assert Path(migrations) == site_packages / "toli" / "migrations"
    assert (site_packages / "toli" / "migrations" / "versions").is_dir()
    assert head
    assert demo == "toli_demo.__main__"
