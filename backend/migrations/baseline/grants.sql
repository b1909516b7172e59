-- What the app's role may do. It owns nothing and has no other right.

GRANT SELECT, INSERT, UPDATE, DELETE ON
    app_user, user_session, hand_off, recovery_code, one_time_code, attempt,
    client, former_label, to_request, membership, seen_list, static_content,
    image, upload,
    category, event, event_category, event_image, itinerary_item, room_bed, event_plan,
    plan_stock, bed_stock, hold, hold_bed,
    reservation_event, booking_room, traveller, cancellation, hand_payment, booking_note,
    plan_rooming, plan_room, room_place,
    payment_order, payment, refund, provider_ref, webhook_inbox,
    hotel, hotel_room, place, driver, vehicle, plan_resource,
    connection_request, enquiry_reply, departure_alert, mail,
    figure_fold, figure_day, figure_month, booking_balance,
    check_run, job_failure, kept_answer, worker_beat,
    procrastinate_jobs, procrastinate_events, procrastinate_periodic_defers, procrastinate_workers
TO :"app_role";

-- Written once: the books, the audit log and the documents.
GRANT SELECT, INSERT ON audit_entry, ledger_transaction, ledger_posting, paper TO :"app_role";

-- Never deleted: serial numbers, and what operators print on documents.
GRANT SELECT, INSERT, UPDATE ON paper_counter, papers_details TO :"app_role";

-- Added by triggers, removed by a job.
GRANT SELECT, INSERT, DELETE ON storefront_change TO :"app_role";

-- Written by triggers and migrations only.
GRANT SELECT ON listed_event, platform_content, platform_category, alembic_version TO :"app_role";

GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO :"app_role";
