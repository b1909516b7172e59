"""The platform's own policies and packing list: shown where a client has written none."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

CANCELLATION_POLICY = """\
You may cancel a booking at any time before the tour starts, from My Bookings or by writing to the operator. What you \
get back depends on how long before the start date the cancellation reaches the operator:

| Days before the start date | Cancellation charge |
|---|---|
| More than 30 | 50 % of the advance |
| 15 to 30 | 75 % of the advance |
| Fewer than 15 | 100 % of the advance |

- Whatever you paid beyond the charge goes back to the card, account or UPI id you paid with. Banks take 5 to 7 working \
days to show it.
- If you leave after the tour has started, or do not arrive, nothing is paid back for the days not used.
- If the operator cancels the tour, everything you paid goes back to you.
- If the weather, a road closure or an order of the authorities changes the route, the operator offers the nearest safe \
alternative; its extra cost, if any, is agreed with you before it is spent.
"""

TERMS_AND_CONDITIONS = """\
1. **Your booking.** It is confirmed once the advance, or the whole price, is paid and you have its reference. The \
operator named on this site runs the tour and is your party to the contract.
2. **The balance.** It is due on the date shown in My Bookings. A booking whose balance is still open the day before the \
start may be treated as cancelled by you.
3. **What the price includes.** What the itinerary and the inclusions of the trip name, and taxes. It does not include \
personal expenses, tips, insurance, or the journey to the first and from the last stop, unless the trip says so.
4. **Identity.** Every traveller carries the identity document given in the booking. Hotels and permit offices refuse \
guests without one.
5. **Health.** Tell the operator, when you book, of any condition, allergy or medicine that matters on the road. Do not \
join a trek or a high-altitude tour against a doctor's advice.
6. **Rooms.** Beds are sold by sharing type. If your party does not fill a room, it is shared with other travellers of \
the group.
7. **In the group.** Follow the tour leader in matters of safety. Who endangers or harasses others, or breaks the law, \
may be asked to leave the tour without a refund.
8. **Your belongings.** They stay your responsibility. Please insure what you cannot afford to lose.
9. **Photographs.** Tell the tour leader if you do not want to be in the group's pictures.
10. **Your data.** The operator uses your details to run the tour and to meet its legal duties. Identity numbers and \
medical notes are kept encrypted and are erased 30 days after the tour.
"""

THINGS_TO_CARRY = """\
- Identity document (the one given in the booking), and two copies of it
- Your booking's reference, and the operator's phone number on paper
- Clothes in layers: a warm one and a rainproof one even in summer in the hills
- Walking shoes that are worn in, and sandals
- Personal medicines with their prescriptions, and a small first-aid kit
- Water bottle of a litre, and a few snacks
- Torch or head-lamp, power bank and charger
- Sunscreen, lip balm, sunglasses, cap
- Toiletries and a quick-drying towel
- Some cash: cards and UPI do not work everywhere
- A day pack for what you need on the way
"""

CATEGORIES = (
    ("Treks", "Walks of a day or of a week, with a guide."),
    ("Weekend Getaways", "Two or three days, near enough to leave on a Friday."),
    ("Mountains", "Hill stations, passes and valleys."),
    ("Beaches & Coast", "Sand, backwaters and islands."),
    ("Wildlife", "National parks, with naturalists who know them."),
    ("Heritage & Culture", "Old cities, festivals, crafts and food."),
    ("Road Trips", "On two wheels or four, with the stops planned."),
    ("Pilgrimage", "Journeys to temples, monasteries and shrines."),
)


def upgrade() -> None:
    content = sa.table(
        "platform_content",
        sa.column("content_id"),
        sa.column("cancellation_policy"),
        sa.column("terms_and_conditions"),
        sa.column("things_to_carry"),
    )
    op.bulk_insert(
        content,
        [
            {
                "content_id": 1,
                "cancellation_policy": CANCELLATION_POLICY,
                "terms_and_conditions": TERMS_AND_CONDITIONS,
                "things_to_carry": THINGS_TO_CARRY,
            }
        ],
    )
    category = sa.table(
        "platform_category", sa.column("name"), sa.column("description"), sa.column("position", sa.Integer)
    )
    op.bulk_insert(
        category,
        [
            {"name": name, "description": description, "position": position}
            for position, (name, description) in enumerate(CATEGORIES, start=1)
        ],
    )


def downgrade() -> None:
    op.execute("DELETE FROM platform_category")
    op.execute("DELETE FROM platform_content")
