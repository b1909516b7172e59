-- Every trigger of the product. docs/mechanisms/schema.md has the same list in words.

-- The search table follows the tables that it is made of.
CREATE TRIGGER relist_after_insert AFTER INSERT ON event
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_events();
CREATE TRIGGER relist_after_update AFTER UPDATE ON event
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_events();
CREATE TRIGGER relist_after_insert AFTER INSERT ON event_category
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_events();
CREATE TRIGGER relist_after_delete AFTER DELETE ON event_category
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_events();
CREATE TRIGGER relist_after_update AFTER UPDATE ON category
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_events();
CREATE TRIGGER relist_after_insert AFTER INSERT ON room_bed
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_events();
CREATE TRIGGER relist_after_update AFTER UPDATE ON room_bed
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_events();
CREATE TRIGGER relist_after_delete AFTER DELETE ON room_bed
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_events();
CREATE TRIGGER relist_after_insert AFTER INSERT ON event_plan
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_events();
CREATE TRIGGER relist_after_update AFTER UPDATE ON event_plan
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_events();
CREATE TRIGGER relist_after_delete AFTER DELETE ON event_plan
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_events();

-- The change log records changes of what the public sees.
CREATE TRIGGER client_storefront_change AFTER INSERT OR UPDATE OR DELETE ON client
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER former_label_storefront_change AFTER INSERT OR UPDATE OR DELETE ON former_label
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER static_content_storefront_change AFTER INSERT OR UPDATE OR DELETE ON static_content
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER category_storefront_change AFTER INSERT OR UPDATE OR DELETE ON category
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER event_storefront_change AFTER INSERT OR UPDATE OR DELETE ON event
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER event_category_storefront_change AFTER INSERT OR UPDATE OR DELETE ON event_category
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER event_image_storefront_change AFTER INSERT OR UPDATE OR DELETE ON event_image
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER image_storefront_change AFTER INSERT OR UPDATE OR DELETE ON image
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER itinerary_item_storefront_change AFTER INSERT OR UPDATE OR DELETE ON itinerary_item
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER room_bed_storefront_change AFTER INSERT OR UPDATE OR DELETE ON room_bed
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER event_plan_storefront_change AFTER INSERT OR UPDATE OR DELETE ON event_plan
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER plan_stock_storefront_change AFTER INSERT OR UPDATE OR DELETE ON plan_stock
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
-- Holding and selling beds updates the departure's row first, which is noted already.
CREATE TRIGGER bed_stock_storefront_change AFTER INSERT OR UPDATE OF total OR DELETE ON bed_stock
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();

-- A change of what a departure sells ends the quotes given for it.
CREATE TRIGGER bed_stock_ends_quotes AFTER INSERT OR DELETE ON bed_stock
    FOR EACH ROW EXECUTE FUNCTION end_quotes_of_plan();
CREATE TRIGGER event_plan_ends_quotes AFTER UPDATE ON event_plan
    FOR EACH ROW EXECUTE FUNCTION end_quotes_of_departure();
CREATE TRIGGER event_ends_quotes AFTER UPDATE OF status ON event
    FOR EACH ROW EXECUTE FUNCTION end_quotes_of_event();
CREATE TRIGGER room_bed_ends_quotes AFTER INSERT OR UPDATE OR DELETE ON room_bed
    FOR EACH ROW EXECUTE FUNCTION end_quotes_of_event();
CREATE TRIGGER client_ends_quotes AFTER UPDATE OF approval_status, time_zone, tax_rate_bp, advance_rate_bp,
        cancellation_brackets, has_gstin, balance_days_before_start ON client
    FOR EACH ROW EXECUTE FUNCTION end_quotes_of_client();

-- The ledger balances, and what is due on a booking follows it.
CREATE TRIGGER ledger_posting_balanced AFTER INSERT ON ledger_posting
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_balanced();
CREATE TRIGGER ledger_posting_paid AFTER INSERT ON ledger_posting
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_paid();
CREATE TRIGGER reservation_event_due AFTER UPDATE OF booking_status, due_closed_at, total_paise, price_reduction_paise,
        balance_due_on ON reservation_event
    FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION note_due();
