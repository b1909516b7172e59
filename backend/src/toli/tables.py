"""All tables in one metadata, for the comparison with migrations."""

import toli.catalogue.inventory.models
import toli.catalogue.resources.models
import toli.catalogue.storefront.listing_models
import toli.catalogue.trips.discount_models
import toli.catalogue.trips.models
import toli.catalogue.trips.option_models
import toli.clients.assistants.models
import toli.clients.companies.models
import toli.clients.companies.team_models
import toli.clients.media.models
import toli.delivery.channels.models
import toli.delivery.mail.models
import toli.delivery.webhooks.models
import toli.finance.bank.models
import toli.finance.cash.models
import toli.finance.closing.models
import toli.finance.costs.models
import toli.finance.settlements.models
import toli.finance.suppliers.models
import toli.identity.audit.models
import toli.identity.people.models
import toli.infra.db.caches.change_log
import toli.infra.db.idempotency
import toli.infra.db.queue.failures
import toli.infra.db.queue.heartbeats
import toli.messaging.automation.models
import toli.messaging.correspondence.models
import toli.messaging.notifications.models
import toli.operating.bulk_edits.models
import toli.operating.departures.models
import toli.operating.leaders.models
import toli.payments.billing.models
import toli.payments.documents.models
import toli.payments.gateway.models
import toli.payments.ledger.models
import toli.payments.upi.models
import toli.reporting.figures.models
import toli.reporting.health.models
import toli.selling.alerts.models
import toli.selling.bookings.models
import toli.selling.bookings.share_models
import toli.selling.changes.models
import toli.selling.credit.models
import toli.selling.customer_links.models
import toli.selling.customers.models
import toli.selling.deposits.models
import toli.selling.enquiries.models
import toli.selling.imports.models
import toli.selling.inbox.models
import toli.selling.octo.models
import toli.selling.offline.models
import toli.selling.policies.models
import toli.selling.reviews.models
import toli.selling.rooming.models
import toli.selling.sync.models
import toli.selling.waiting.models  # noqa: F401
from toli.infra.db.models import Base

metadata = Base.metadata
