"""Where the files of the program are: in its own package when it is installed, else in the checkout."""

from importlib.resources import files
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(str(files("toli")))
CHECKOUT_ROOT: Final = PACKAGE.parents[2]
"""The checkout; meaningful only where `is_checkout` holds."""


def is_checkout() -> bool:
    """Whether the program runs from its sources, and not from a wheel."""
    return (CHECKOUT_ROOT / "backend" / "pyproject.toml").is_file()


def migrations() -> Path:
    """Return the folder of the migrations."""
    return CHECKOUT_ROOT / "backend" / "migrations" if is_checkout() else PACKAGE / "migrations"


def frontend() -> Path:
    """Return the folder of the built front end."""
    return CHECKOUT_ROOT / "frontend" / "dist" if is_checkout() else PACKAGE / "frontend"


def data() -> Path:
    """Return the folder of the data.

    It is `.toli` of the checkout or, for an installed program, of the working folder.
    """
    return (CHECKOUT_ROOT if is_checkout() else Path.cwd()) / ".toli"
