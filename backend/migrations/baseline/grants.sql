-- What the app's role may do. It owns nothing and has no other right.

GRANT SELECT, INSERT, UPDATE, DELETE ON
    app_user, user_session, hand_off, recovery_code, one_time_code, attempt,
    client, client_rename, former_label, to_request, membership, seen_list, static_content,
    team_member, team_invitation, departure_leader,
    image, upload,
    category, trip, trip_category, trip_image, itinerary_item, sharing_type, departure,
    departure_price, discount, discount_trip, trip_option, traveller_category,
    plan_stock, bed_stock, item_stock, hold, hold_bed, hold_item,
    booking, booking_room, booking_add_on, booking_discount, traveller, cancellation, offline_payment,
    booking_note, payment_link, message_template, waiting_entry, share_terms,
    plan_rooming, plan_room, room_place,
    payment_account, payment_order, payment, refund, settlement_line, bank_statement, provider_ref, webhook_inbox,
    linked_account, route_transfer, route_reversal,
    trip_cost, departure_cost, cost_payment, import_run, import_row,
    hotel, hotel_room, place, driver, vehicle, plan_resource,
    review, review_photo, review_report, connection_request, enquiry_reply, departure_alert,
    mail, mail_sender, blocked_address, mail_opt_out, timeline_step, timeline_delivery,
    channel_account, channel_template, phone_message,
    figure_fold, figure_day, figure_month, booking_balance,
    check_run, job_failure, idempotency_record, worker_heartbeat,
    procrastinate_jobs, procrastinate_events, procrastinate_periodic_defers, procrastinate_workers
TO :"app_role";

-- Written once: the books, the audit log, the documents, and what was sent, changed and transferred.
GRANT SELECT, INSERT ON
    audit_entry, ledger_transaction, ledger_posting, document, plan_message, plan_message_recipient, booking_change,
    payment_transfer, policy_version, review_request, source_tax, platform_invoice_line
TO :"app_role";

-- Never deleted: serial numbers, what operators print on documents, consent, the links of leaders, and the history of
-- domains, credit and money.
GRANT SELECT, INSERT, UPDATE ON
    document_counter, document_details, client_domain, credit_note, credit_use, departure_change, departure_change_booking,
    change_request, upi_details, upi_claim, bank_line, settlement, settlement_check, platform_transfer, payment_share,
    commission_plan, platform_counter, platform_invoice, phone_consent, leader_link
TO :"app_role";

-- Removed by the operator or with what they recorded. Of a leader's record only the links to its bill and cost change.
GRANT SELECT, INSERT, DELETE ON bank_line_payment, leader_event TO :"app_role";
GRANT UPDATE (bill_id, cost_payment_id) ON leader_event TO :"app_role";

-- Added by triggers or jobs, removed by a job, never changed.
GRANT SELECT, INSERT, DELETE ON storefront_change, low_seats_notice TO :"app_role";

-- Written by triggers and migrations only.
GRANT SELECT ON listed_trip, listed_word, platform_content, platform_category, alembic_version TO :"app_role";

GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO :"app_role";

REVOKE ALL ON FUNCTION prune_audit_entries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION prune_audit_entries TO :"app_role";
