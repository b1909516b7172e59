"""Queries of places."""

from toli.db.table import Table
from toli.resources.models import Place

PLACES = Table(Place, Place.removed_at.is_(None), order_by=[Place.created_at.desc(), Place.place_id.desc()])
