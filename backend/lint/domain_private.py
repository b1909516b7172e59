"""An import-linter contract: some files of a domain are its own business."""

from typing import ClassVar

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class DomainPrivateContract(Contract):
    """Modules and packages of these names may be imported only inside their own domain, unless listed as `public`.

    The domains of a group in `shared` write the same tables in one transaction, and count as one.
    """

    type_name: ClassVar[str] = "domain_private"

    root = fields.StringField()
    private = fields.SetField(subfield=fields.StringField())
    shared = fields.SetField(subfield=fields.StringField(), required=False)
    public = fields.SetField(subfield=fields.StringField(), required=False)
    allowed_importers = fields.SetField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002, FBT001 (the interface)
        """Find imports of a private module from another domain."""
        allowed = self.allowed_importers or set()
        breaks = [
            (importer, imported)
            for imported in sorted(graph.modules)
            if self._is_private(imported) and imported not in (self.public or ())
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
        group, *rest = self._parts(module)
        if not module.startswith(f"{self.root}."):
            return group
        return group if group in (self.shared or ()) else ".".join([group, *rest[:1]])

    def _is_private(self, module: str) -> bool:
        return bool(set(self._parts(module)[1:]) & set(self.private or ()))
