"""An import-linter contract: some files of a domain are its own business."""

from typing import ClassVar

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class DomainPrivateContract(Contract):
    """Modules (or packages) of these names may be imported only inside their own domain."""

    type_name: ClassVar[str] = "domain_private"

    root = fields.StringField()
    private = fields.SetField(subfield=fields.StringField())
    allowed_importers = fields.SetField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002, FBT001 (the interface)
        """Find imports of a private module from another domain."""
        allowed = self.allowed_importers or set()
        breaks = [
            (importer, imported)
            for imported in sorted(graph.modules)
            if self._is_private(imported)
            for importer in sorted(graph.find_modules_that_directly_import(imported))
            if importer not in allowed and self._domain(importer) != self._domain(imported)
        ]
        return ContractCheck(kept=not breaks, metadata={"breaks": breaks})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Say who looks where."""
        for importer, imported in check.metadata["breaks"]:
            output.print_error(f"{importer} imports {imported}, which is private to its domain")

    def _parts(self, module: str) -> list[str]:
        return module.removeprefix(f"{self.root}.").split(".")

    def _domain(self, module: str) -> str:
        return self._parts(module)[0]

    def _is_private(self, module: str) -> bool:
        # A `service/` folder's inner files are reached through the folder; a `repository/` folder's never from outside.
        return bool(set(self._parts(module)[1:]) & set(self.private or ()))
