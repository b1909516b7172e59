"""The use cases of what the platform collects and charges. Amounts are paise unless a schema says rupees."""

from toli.billing.service.source_tax import (
    begin_collecting,
    collect_tax,
    export_source_tax,
    get_source_tax,
    list_source_tax,
)

__all__ = [
    "begin_collecting",
    "collect_tax",
    "export_source_tax",
    "get_source_tax",
    "list_source_tax",
]
