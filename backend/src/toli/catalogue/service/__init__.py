"""What the catalogue does for others: read, edit, and the terms that plans are sold by."""

from toli.catalogue.service.storefront import browse, categories, details, listing
from toli.catalogue.service.terms import client_of_event, client_of_plan, sale_terms

__all__ = [
    "browse",
    "categories",
    "client_of_event",
    "client_of_plan",
    "details",
    "listing",
    "sale_terms",
]
