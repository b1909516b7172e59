"""Enquiries about the demo's trips, and the operators' replies."""

import random
from collections.abc import Mapping

from toli.infra.db.transactions import ClientTransaction
from toli.selling.enquiries import service as enquiries
from toli.selling.enquiries.schemas import EnquiryIn, EnquiryStatus
from toli_demo.data import content
from toli_demo.data.phones import phone_of
from toli_demo.data.rows import Operator
from toli_demo.data.sales import everyone

QUESTIONS = (
    "Is the trip fit for my parents, who are 62 and 65? They walk well but slowly.",
    "Do you pick us up at the airport, and what would it cost?",
    "Are there beds left for the four of us, and are meals part of the price?",
    "Can we pay in two parts?",
    "Can children come along? Ours are eight and eleven.",
    "Where and when do you start?",
    "We would like a private departure for our office, about twenty people. Is that possible?",
)
PARTIES = (4, 2, 4, 2, 4, 3, 20)
ANSWERED = {
    2: "Thank you for asking. Yes, there are beds left on the next departure, and the price covers all meals.",
    4: "Children from eight years on are welcome. Bring warm layers: mornings are cold, even in spring.",
    5: "We leave from the railway station at seven. The list of what to bring is on the page of the trip.",
}
CLOSED = {5}


async def add_enquiries(tx: ClientTransaction, operator: Operator, *, events: Mapping[str, int], owner_id: int) -> None:
    """Ask an operator about its events, by their ids, and answer some of the enquiries."""
    rng = random.Random(operator.label)  # noqa: S311 - a story, not a secret
    addresses = everyone()
    about = [None, *events.values()]
    for number, asker in enumerate(rng.sample(content.people(), len(QUESTIONS))):
        enquiry = EnquiryIn(
            name=asker.name,
            email=addresses[asker],
            contact_no=phone_of(asker.name),
            address=f"{asker.city}, {asker.state}",
            trip_id=about[number % len(about)],
            message=QUESTIONS[number],
            party_size=PARTIES[number],
        )
        asked = await enquiries.add_enquiry(tx, enquiry=enquiry)
        if number in ANSWERED:
            await enquiries.reply(tx, connection_request_id=asked, text=ANSWERED[number], actor_id=owner_id)
        if number in CLOSED:
            await enquiries.set_status(tx, connection_request_id=asked, status=EnquiryStatus.CLOSED, actor_id=owner_id)
