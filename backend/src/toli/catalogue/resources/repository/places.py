from toli.catalogue.resources.models import Place
from toli.infra.db.table import Table

PLACES = Table(Place, Place.removed_at.is_(None), order_by=[Place.created_at.desc(), Place.place_id.desc()])
