-- The platform's own texts, shown where a client has written none, and the categories that a client begins with.

INSERT INTO platform_content (content_id, cancellation_policy, terms_and_conditions, things_to_carry) VALUES (
1,
$text$You may cancel a booking at any time before the tour starts, from My Bookings or by writing to the operator. What you get back depends on how long before the start date the cancellation reaches the operator: the operator's charges are listed with this policy, and those in force when you book stay the same for your booking.

- Whatever you paid beyond the charge goes back to the card, account or UPI id you paid with. Banks take 5 to 7 working days to show it.
- If you leave after the tour has started, or do not arrive, nothing is paid back for the days not used.
- If the operator cancels the tour, everything you paid goes back to you.
- If the weather, a road closure or an order of the authorities changes the route, the operator offers the nearest safe alternative; its extra cost, if any, is agreed with you before it is spent.
$text$,
$text$1. **Your booking.** It is confirmed once the advance, or the whole price, is paid and you have its reference. The operator named on this site runs the tour and is your party to the contract.
2. **The balance.** It is due on the date shown in My Bookings. A booking whose balance is still open the day before the start may be treated as cancelled by you.
3. **What the price includes.** What the itinerary and the inclusions of the trip name, and taxes. It does not include personal expenses, tips, insurance, or the journey to the first and from the last stop, unless the trip says so.
4. **Identity.** Every traveller carries the identity document given in the booking. Hotels and permit offices refuse guests without one.
5. **Health.** Tell the operator, when you book, of any condition, allergy or medicine that matters on the road. Do not join a trek or a high-altitude tour against a doctor's advice.
6. **Rooms.** Beds are sold by sharing type. If your party does not fill a room, it is shared with other travellers of the group.
7. **In the group.** Follow the tour leader in matters of safety. Who endangers or harasses others, or breaks the law, may be asked to leave the tour without a refund.
8. **Your belongings.** They stay your responsibility. Please insure what you cannot afford to lose.
9. **Photographs.** Tell the tour leader if you do not want to be in the group's pictures.
10. **Your data.** The operator uses your details to run the tour and to meet its legal duties. Identity numbers and medical notes are kept encrypted and are erased 30 days after the tour.
$text$,
$text$- Identity document (the one given in the booking), and two copies of it
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
$text$
);

INSERT INTO platform_category (name, description, position) VALUES
    ('Treks', 'Walks of a day or of a week, with a guide.', 1),
    ('Weekend Getaways', 'Two or three days, near enough to leave on a Friday.', 2),
    ('Mountains', 'Hill stations, passes and valleys.', 3),
    ('Beaches & Coast', 'Sand, backwaters and islands.', 4),
    ('Wildlife', 'National parks, with naturalists who know them.', 5),
    ('Heritage & Culture', 'Old cities, festivals, crafts and food.', 6),
    ('Road Trips', 'On two wheels or four, with the stops planned.', 7),
    ('Pilgrimage', 'Journeys to temples, monasteries and shrines.', 8);
