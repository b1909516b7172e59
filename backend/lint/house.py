"""The house's own rules, for what no linter on the shelf can say. `python lint/house.py` names each break.

- queries: statements run in `repository`, `invariants` and the layers that own the database, nowhere else
- commits: a transaction ends at its edge (`infra/db/database.py`), nowhere else
- length: a file much above 400 lines is two files
- names: no `utils`, `helpers` or `common`
- money: no float near paise
- clients: a function with a transaction takes the client from it, not beside it
- clock: the time comes from the injected clock (`kit/clock.py`) or from the database
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "src"
MOST_LINES = 450
MAY_QUERY = {"repository", "invariants", "db", "toli_demo"}
# The audit log is one insert; a folder for it would say less.
MAY_QUERY_FILES = {"identity/audit/service.py"}
MAY_COMMIT = {"infra/db/database.py"}
FORBIDDEN_NAMES = {"utils", "helpers", "common", "util", "misc"}

CLOCKS = {"datetime.now", "datetime.utcnow", "datetime.today", "date.today", "time.time"}
MAY_READ_CLOCK = {"kit/clock.py": "the clock", "infra/logs.py": "log lines have no services"}

# A client beside one of these could be another than the transaction's. The others have no client of their own.
OF_A_CLIENT = {"Transaction", "ClientTransaction", "OperatorTransaction"}
MAY_TAKE_CLIENT = {
    "clients/companies/repository/sites.py:find_client": "any scope: clients are no tenant's rows",
    "clients/companies/repository/static_content.py:all_content": "visitors read it in their scope",
    "clients/companies/service/static_content.py:_policies": "the same",
    "messaging/notifications/repository.py:add_to_outbox": "e-mails are rows of the platform, some without a client",
    "messaging/notifications/repository.py:add_outcome": "the same",
    "messaging/notifications/service/sending.py:brand_of": "the platform's brand is that of client 0, in any scope",
}


@dataclass(frozen=True)
class Break:
    """A rule broken at a place."""

    path: str
    line: int
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.rule}: {self.text}"


def check(path: str, source: str) -> Iterator[Break]:
    """Check one file; `path` is relative to `toli`, with slashes, and begins with `toli_demo` for files of the demo."""
    parts = [part.removesuffix(".py") for part in path.split("/")]
    if FORBIDDEN_NAMES & set(parts):
        yield Break(path, 1, "names", "say what is in it")
    lines = source.count("\n")
    if lines > MOST_LINES:
        yield Break(path, lines, "length", f"{lines} lines: split it by use case")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            yield from _call(path, parts, node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _signature(path, node)


def _call(path: str, parts: list[str], node: ast.Call) -> Iterator[Break]:
    function = node.func
    if _dotted(function) in CLOCKS and path not in MAY_READ_CLOCK and parts[0] != "toli_demo":
        yield Break(path, node.lineno, "clock", "take the time from the injected clock")
    if isinstance(function, ast.Attribute):
        is_query = function.attr in {"execute", "scalars", "scalar"}
        if is_query and not (MAY_QUERY & set(parts)) and path not in MAY_QUERY_FILES:
            yield Break(path, node.lineno, "queries", f".{function.attr}( belongs into the repository")
        if function.attr == "commit" and not _is_savepoint(function) and path not in MAY_COMMIT:
            yield Break(path, node.lineno, "commits", "the edge commits")
    elif isinstance(function, ast.Name) and function.id == "float" and path != "kit/money.py":
        text = ast.unparse(node)
        if "paise" in text or "amount" in text:
            yield Break(path, node.lineno, "money", f"{text}: paise are integers")


def _dotted(function: ast.expr) -> str:
    is_dotted = isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name)
    return f"{function.value.id}.{function.attr}" if is_dotted else ""


def _signature(path: str, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Break]:
    taken = {one.arg: one.annotation for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)}
    names = {name.id for one in taken.values() if one for name in ast.walk(one) if isinstance(name, ast.Name)}
    if "client_id" in taken and OF_A_CLIENT & names and f"{path}:{node.name}" not in MAY_TAKE_CLIENT:
        yield Break(path, node.lineno, "clients", f"{node.name}: take tx.client_id, or the type of the scope it needs")


def _is_savepoint(function: ast.Attribute) -> bool:
    return isinstance(function.value, ast.Name) and function.value.id == "savepoint"


def main() -> int:
    """Check the product and the demo; the number of breaks."""
    breaks = [
        found
        for file in sorted(SOURCE.rglob("*.py"))
        for found in check(file.relative_to(SOURCE).as_posix().removeprefix("toli/"), file.read_text())
    ]
    for found in breaks:
        print(found)  # noqa: T201 (a command line prints)
    return len(breaks)


if __name__ == "__main__":
    sys.exit(min(main(), 1))
