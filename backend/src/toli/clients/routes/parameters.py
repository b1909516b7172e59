"""The site that a call names."""

from toli.access.context import Context
from toli.kit.errors import NotFound


def require_same_label(context: Context, label: str) -> None:
    """Require that a label is the host's; on the main host every label is allowed.

    Raises NotFound for another label.
    """
    if context.client is not None and context.client.label != label.lower():
        raise NotFound("There is no operator at this address.")
