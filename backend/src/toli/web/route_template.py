from starlette.types import Scope


def route_template(scope: Scope) -> str:
    """Never the requested path, which may hold a secret."""
    template: str | None = getattr(scope.get("route"), "path", None)
    if template is None:
        return "none"
    is_api = scope["path"].startswith("/api/") and not template.startswith("/api/")
    return f"/api{template}" if is_api else template
