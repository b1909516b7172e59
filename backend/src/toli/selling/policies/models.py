from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, Tenant, created, whole


class PolicyVersion(Tenant, Base):
    """A publication of all policies. `client_id` 0 is the platform. Append-only by grant.

    `own`: the company's own texts (`OwnPolicies`). `texts`: the complete Markdown by language and policy.
    """

    __tablename__ = "policy_version"

    version: Mapped[whole] = mapped_column(primary_key=True, autoincrement=False)
    own: Mapped[dict[str, object]] = mapped_column(JSONB)
    texts: Mapped[dict[str, dict[str, str]]] = mapped_column(JSONB)
    published_by: Mapped[int | None]
    published_at: Mapped[created]
