-- What a hold of three beds in two kinds of rooms writes, one statement a table, in one transaction.
\set plan random(:first_plan, :last_plan)
\set person random(1, :people)
BEGIN;
UPDATE plan_stock stock SET held = stock.held + 3 FROM bench_plan b
WHERE b.place = :plan AND stock.client_id = b.client_id AND stock.departure_id = b.plan_id
AND stock.held + stock.sold + 3 <= stock.capacity
RETURNING b.client_id, b.trip_id, b.plan_id, b.double_id, b.quad_id, nextval('hold_id_seq') AS hold_id,
    nextval('booking_id_seq') AS booking_id
\gset
UPDATE bed_stock SET held = held + CASE WHEN sharing_type_id = :double_id THEN 2 ELSE 1 END
WHERE client_id = :client_id AND departure_id = :plan_id AND sharing_type_id IN (:double_id, :quad_id)
AND held + sold + 2 <= total;
INSERT INTO hold (client_id, hold_id, departure_id, user_id, beds, expires_at)
VALUES (:client_id, :hold_id, :plan_id, :person, 3, now() + interval '20 minutes');
INSERT INTO hold_bed (client_id, hold_id, sharing_type_id, beds)
VALUES (:client_id, :hold_id, :double_id, 2), (:client_id, :hold_id, :quad_id, 1);
INSERT INTO booking (
    client_id, booking_id, booking_reference, trip_id, departure_id, user_id, hold_id, total_travelers,
    total_paise, advance_paise, balance_due_on, quote, policy
) SELECT :client_id, :booking_id, 'B' || :booking_id, :trip_id, :plan_id, :person, :hold_id, 3,
    2887500, 866300, current_date + 28, quote, policy FROM bench_terms;
INSERT INTO booking_room (
    client_id, booking_id, sharing_type_id, room_type, selected_beds_quantity, price_per_head_trip_paise
) VALUES (:client_id, :booking_id, :double_id, 'Double Sharing', 2, 1000000),
    (:client_id, :booking_id, :quad_id, 'Quad Sharing', 1, 750000);
INSERT INTO traveller (
    client_id, booking_id, position, full_name, id_type, sealed_id_number, meal_preference,
    emergency_contact
) VALUES (:client_id, :booking_id, 0, 'Asha Baruah', 'Passport', repeat('x', 41)::bytea, 'Vegetarian', '9876543210'),
    (:client_id, :booking_id, 1, 'Ravi Das', '', NULL, 'Vegan', '9876543210'),
    (:client_id, :booking_id, 2, 'Meera Das', '', NULL, 'N/A', '9876543210');
COMMIT;
