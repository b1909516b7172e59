from toli.identity.access.context import Context
from toli.kit.errors import NotFound
from toli.kit.text import Text


def require_same_label(context: Context, label: str) -> None:
    """Raises NotFound; the main host allows every label."""
    if context.client is not None and context.client.label != label.lower():
        raise NotFound(Text("There is no operator at this address."))
