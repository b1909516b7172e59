-- Run this once as toli_owner after a restore, before Toli is started. Numbers that were given out after the backup are never given
-- out again: e-mails and orders at the payment provider bear them, and an order is found there by its number.
SELECT count(setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + 1000000)) AS advanced
FROM pg_sequences
WHERE schemaname = 'public' AND sequenceowner = current_user;
