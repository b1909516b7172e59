-- What turns that hold into a confirmed booking: the order, its id at the provider, and the settlement.
BEGIN;
SELECT booking_status FROM booking
WHERE client_id = :client_id AND booking_id = :booking_id FOR UPDATE;
UPDATE hold SET expires_at = greatest(expires_at, now() + interval '20 minutes'), ask_first = true
WHERE client_id = :client_id AND hold_id = :hold_id AND state = 'active';
\set order_id 1000000000 + :booking_id
INSERT INTO payment_order (client_id, order_id, booking_id, user_id, purpose, amount_paise, account_id)
SELECT :client_id, :order_id, :booking_id, :person, 'booking', 866300, account_id
FROM payment_account WHERE client_id = :client_id AND is_current;
COMMIT;
BEGIN;
UPDATE payment_order SET provider_order_id = 'pgbench_' || :order_id, state = 'provider_created'
WHERE client_id = :client_id AND order_id = :order_id;
INSERT INTO provider_ref (id, client_id) VALUES ('pgbench_' || :order_id, :client_id) ON CONFLICT DO NOTHING;
COMMIT;
BEGIN;
SELECT state FROM payment_order WHERE client_id = :client_id AND order_id = :order_id FOR UPDATE;
SELECT booking_status FROM booking
WHERE client_id = :client_id AND booking_id = :booking_id FOR UPDATE;
INSERT INTO payment (
    client_id, provider_payment_id, order_id, booking_id, amount_paise, status, method, captured_at
) VALUES (:client_id, 'pgbench_' || :order_id, :order_id, :booking_id, 866300, 'captured', 'upi', now());
INSERT INTO ledger_transaction (client_id, kind, ref, booking_id)
VALUES (:client_id, 'capture', 'pgbench_' || :order_id, :booking_id)
RETURNING ledger_transaction_id
\gset
INSERT INTO ledger_posting (
    client_id, ledger_transaction_id, line, account, booking_id, amount_paise
) VALUES (:client_id, :ledger_transaction_id, 1, 'provider_clearing', :booking_id, 866300),
    (:client_id, :ledger_transaction_id, 2, 'customer_prepayment', :booking_id, -866300);
UPDATE hold SET state = 'consumed' WHERE client_id = :client_id AND hold_id = :hold_id AND state = 'active';
UPDATE plan_stock SET held = held - 3, sold = sold + 3
WHERE client_id = :client_id AND departure_id = :plan_id;
UPDATE bed_stock SET held = held - CASE WHEN sharing_type_id = :double_id THEN 2 ELSE 1 END,
    sold = sold + CASE WHEN sharing_type_id = :double_id THEN 2 ELSE 1 END
WHERE client_id = :client_id AND departure_id = :plan_id AND sharing_type_id IN (:double_id, :quad_id);
UPDATE booking SET booking_status = 'confirmed', confirmed_at = now(), updated_at = now()
WHERE client_id = :client_id AND booking_id = :booking_id;
INSERT INTO audit_entry (client_id, action, subject, data)
VALUES (:client_id, 'booking.confirmed', 'booking:' || :booking_id, '{"amount_paise": 866300}');
INSERT INTO bench_job (name, arguments)
VALUES ('messaging.booking_confirmed', '{"client_id": 1}'), ('messaging.payment_received', '{"client_id": 1}');
UPDATE payment_order SET state = 'settled', checked_at = now() WHERE client_id = :client_id AND order_id = :order_id;
COMMIT;
