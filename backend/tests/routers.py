"""Every route of the API, in the order in which they are tried."""

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.routing import compile_path

from toli.api import PREFIX, list_routes
from toli.identity.access.rights import NEEDS_PROOF, REQUIRED, Right


@dataclass(frozen=True)
class ApiRoute:
    """A route as it is mounted."""

    method: str
    path: str
    operation: str
    right: Right | None
    needs_proof: bool

    def takes(self, method: str, path: str) -> bool:
        pattern, _, _ = compile_path(self.path)
        return self.method == method and pattern.match(path) is not None


def api_routes() -> Iterator[ApiRoute]:
    for route in list_routes():
        assert route.operation_id, f"{route.path} has no operation id"
        for method in sorted(route.methods):
            yield ApiRoute(
                method,
                PREFIX + route.path,
                route.operation_id,
                REQUIRED.get(route.endpoint),
                route.endpoint in NEEDS_PROOF,
            )
