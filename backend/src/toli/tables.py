"""Every table of the product in one metadata: what migrations are compared with."""

import toli_demo.simulator.models  # noqa: F401
from toli.db.models import Base

metadata = Base.metadata
