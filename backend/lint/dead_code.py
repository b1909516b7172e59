"""Find dead code with vulture: functions, methods, classes, properties and constants that nothing uses.

`python lint/dead_code.py` names each. Tests do not count as a use. Fields of models and tables are left out: a
framework reads them, and ruff finds unused imports and local variables.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from vulture import Vulture
from vulture.core import Item

BACKEND = Path(__file__).resolve().parents[1]
SOURCES = ("src", "lint", "../bench", "../drills", "../tools")
REGISTERED_BY_DECORATOR = (
    "@*.get",
    "@*.post",
    "@*.put",
    "@*.patch",
    "@*.delete",
    "@*.every",
    "@*.job",
    "@*_validator",
    "@fault",
)
USED_BY_OTHERS = {
    # psycopg calls the methods of its pipeline, and reads the attributes.
    "_communicate_gen",
    "_exit_gen",
    "_pipeline",
    "prepared_max",
    # procrastinate's worker fetches its jobs through it.
    "job_manager",
    # aiosmtpd calls it.
    "handle_DATA",
    # The parser of HTML calls them.
    "handle_data",
    "handle_endtag",
    "handle_starttag",
    # Starlette runs the task of a response, and sends its headers.
    "background",
    "raw_headers",
    # SQLAlchemy converts values by them.
    "process_bind_param",
    "process_result_value",
    # dnspython asks the resolvers that it is given.
    "nameservers",
    # httpx asks an authentication for the requests to send.
    "auth_flow",
    # Pillow reads its own setting.
    "MAX_IMAGE_PIXELS",
    # The handlers of the SDK `mcp` call the provider and send what it registers.
    "client_secret_expires_at",
    "exchange_authorization_code",
    "exchange_refresh_token",
    "get_client",
    "load_access_token",
    "load_authorization_code",
    "load_refresh_token",
    "register_client",
    "token_endpoint_auth_method",
    # import-linter makes the contract that pyproject.toml names.
    "DomainPrivateContract",
    "render_broken_contract",
}
WIRE_ENUMS = ("ports/payments.py", "ports/route.py", "schemas.py", "schemas/*.py")
"""Enumerations of the wire: all members are listed, although code compares with some of them only."""


def find(sources: Sequence[Path]) -> Iterator[Item]:
    """Find dead code, sorted by file and line."""
    vulture = Vulture(ignore_names=sorted(USED_BY_OTHERS), ignore_decorators=list(REGISTERED_BY_DECORATOR))
    vulture.scavenge([str(source) for source in sources])
    for item in vulture.get_unused_code():
        is_table = item.typ == "class" and "__tablename__" in _lines(item)
        is_on_wire = any(item.filename.match(pattern) for pattern in WIRE_ENUMS)
        is_constant = item.typ == "variable" and item.name.isupper() and not is_on_wire
        if (item.typ in {"function", "method", "class", "property", "attribute"} or is_constant) and not is_table:
            yield item


def _lines(item: Item) -> str:
    lines = Path(item.filename).read_text().splitlines()
    return "\n".join(lines[item.first_lineno - 1 : item.last_lineno])


def main() -> int:
    """Print each finding; the number of them."""
    found = list(find([BACKEND / source for source in SOURCES]))
    for item in found:
        print(f"{item.filename}:{item.first_lineno}: {item.message}")  # noqa: T201 (a command line prints)
    return len(found)


if __name__ == "__main__":
    sys.exit(min(main(), 1))
