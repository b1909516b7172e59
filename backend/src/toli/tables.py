"""All tables in one metadata, for the comparison with migrations."""

import toli.alerts.models
import toli.audit.models
import toli.automation.models
import toli.bank.models
import toli.billing.models
import toli.bookings.change_models
import toli.bookings.credit_models
import toli.bookings.message_models
import toli.bookings.models
import toli.bookings.rooming_models
import toli.bookings.share_models
import toli.bookings.upi_models
import toli.bookings.waiting_models
import toli.catalogue.discount_models
import toli.catalogue.listing_models
import toli.catalogue.models
import toli.catalogue.option_models
import toli.channels.models
import toli.clients.models
import toli.clients.team_models
import toli.costs.models
import toli.db.caches.change_log
import toli.db.idempotency
import toli.db.queue.failures
import toli.db.queue.heartbeats
import toli.departures.models
import toli.documents.models
import toli.enquiries.models
import toli.health.models
import toli.identity.models
import toli.imports.models
import toli.inventory.models
import toli.leaders.models
import toli.ledger.models
import toli.mailing.models
import toli.media.models
import toli.messaging.models
import toli.payments.models
import toli.reporting.models
import toli.resources.models
import toli.reviews.models
import toli.settlements.models
import toli.upi.models  # noqa: F401
from toli.db.models import Base

metadata = Base.metadata
