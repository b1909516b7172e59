"""Puts the migrations and the built front end into the wheel, where `toli.infra.config.locations` looks for them."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What only the tools of the checkout read.
NOT_INSTALLED = {"sizes", ".vite"}


class FilesOfTheProgram(BuildHookInterface[Any]):
    """Runs for a wheel; an editable installation finds these files in the checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files. Raises FileNotFoundError when the front end has not been built."""
        if version != "standard":
            return
        backend = Path(self.root)
        built = backend.parent / "frontend" / "dist"
        if not (built / "index.html").is_file() or not (built / "render.js").is_file():
            raise FileNotFoundError(f"There is no built front end in {built}. Run `make build` first.")
        included = build_data["force_include"]
        for path in sorted(built.rglob("*")):
            name = path.relative_to(built)
            if path.is_file() and name.parts[0] not in NOT_INSTALLED:
                included[str(path)] = f"toli/frontend/{name.as_posix()}"
        for path in sorted((backend / "migrations").rglob("*")):
            name = path.relative_to(backend / "migrations")
            if path.is_file() and "__pycache__" not in name.parts:
                included[str(path)] = f"toli/migrations/{name.as_posix()}"
        included[str(backend.parent / "LICENSE")] = "toli/LICENSE"
