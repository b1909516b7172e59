"""The use cases of imports."""

from toli.imports.service.carry_out import carry_out, start_import
from toli.imports.service.checks import check_import
from toli.imports.service.exports import problem_file, template_file
from toli.imports.service.runs import (
    discard_import,
    forget_rows,
    get_import,
    list_import_rows,
    list_imports,
    upload,
)
from toli.imports.service.undo import carry_out_undo, undo_import

__all__ = [
    "carry_out",
    "carry_out_undo",
    "check_import",
    "discard_import",
    "forget_rows",
    "get_import",
    "list_import_rows",
    "list_imports",
    "problem_file",
    "start_import",
    "template_file",
    "undo_import",
    "upload",
]
