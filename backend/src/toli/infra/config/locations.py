from importlib.resources import files
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(str(files("toli")))
CHECKOUT_ROOT: Final = PACKAGE.parents[2]
"""The checkout; meaningful only where `is_checkout` holds."""


def is_checkout() -> bool:
    return (CHECKOUT_ROOT / "backend" / "pyproject.toml").is_file()


def migrations() -> Path:
    return CHECKOUT_ROOT / "backend" / "migrations" if is_checkout() else PACKAGE / "migrations"


def frontend() -> Path:
    return CHECKOUT_ROOT / "frontend" / "dist" if is_checkout() else PACKAGE / "frontend"


def data() -> Path:
    """The data folder: `.toli` of the checkout, or of the working folder for an installed program."""
    return (CHECKOUT_ROOT if is_checkout() else Path.cwd()) / ".toli"
