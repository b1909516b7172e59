-- Run this once as toli_owner after a restore, before Toli is started. Numbers that were given out after the backup are never given
-- out again: e-mails and orders at the payment provider bear them, and an order is found there by its number.
SELECT count(setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + 1000000)) AS advanced
FROM pg_sequences
WHERE schemaname = 'public' AND sequenceowner = current_user;

-- The log of changed items is read in the order of transactions, whose ids a restore into another cluster begins anew. Cursors of
-- before are refused, because their sequence was advanced.
SELECT set_config('toli.scope', 'platform', false);
DELETE FROM item_change entry USING item_change later
WHERE later.client_id = entry.client_id AND later.list = entry.list AND later.item = entry.item
  AND later.departure_id = entry.departure_id AND later.xid > entry.xid;
UPDATE item_change SET xid = pg_current_xact_id()::text::bigint;
