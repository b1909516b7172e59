-- Every trigger of the product. docs/mechanisms/schema.md has the same list in words.

-- The search table follows the tables that it is made of.
CREATE TRIGGER relist_after_insert AFTER INSERT ON trip
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_trips();
CREATE TRIGGER relist_after_update AFTER UPDATE ON trip
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_trips();
CREATE TRIGGER relist_after_insert AFTER INSERT ON trip_category
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_trips();
CREATE TRIGGER relist_after_delete AFTER DELETE ON trip_category
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_trips();
CREATE TRIGGER relist_after_update AFTER UPDATE ON category
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_trips();
CREATE TRIGGER relist_after_insert AFTER INSERT ON sharing_type
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_trips();
CREATE TRIGGER relist_after_update AFTER UPDATE ON sharing_type
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_trips();
CREATE TRIGGER relist_after_delete AFTER DELETE ON sharing_type
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_trips();
CREATE TRIGGER relist_after_insert AFTER INSERT ON departure
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_trips();
CREATE TRIGGER relist_after_update AFTER UPDATE ON departure
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_trips();
CREATE TRIGGER relist_after_delete AFTER DELETE ON departure
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_trips();
CREATE TRIGGER relist_after_update AFTER UPDATE ON client
    REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_trips();
-- The triggers of stock run only when a sharing type or a departure becomes full or free again.
CREATE TRIGGER bed_stock_added_relist AFTER INSERT ON bed_stock
    FOR EACH ROW EXECUTE FUNCTION relist_departure();
CREATE TRIGGER bed_stock_relist AFTER UPDATE ON bed_stock
    FOR EACH ROW WHEN ((OLD.total > OLD.held + OLD.sold) IS DISTINCT FROM (NEW.total > NEW.held + NEW.sold))
    EXECUTE FUNCTION relist_departure();
CREATE TRIGGER plan_stock_relist AFTER UPDATE ON plan_stock
    FOR EACH ROW WHEN ((OLD.capacity > OLD.held + OLD.sold) IS DISTINCT FROM (NEW.capacity > NEW.held + NEW.sold))
    EXECUTE FUNCTION relist_departure();
CREATE TRIGGER departure_price_relist AFTER INSERT OR UPDATE OR DELETE ON departure_price
    FOR EACH ROW EXECUTE FUNCTION relist_departure();

-- The words of the search table, for words that were typed with an error.
CREATE TRIGGER listed_trip_words_added AFTER INSERT ON listed_trip
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_words();
CREATE TRIGGER listed_trip_words_changed AFTER UPDATE ON listed_trip
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_words();

-- The change log records changes of what the public sees; 'site' marks those that lead hosts elsewhere.
CREATE TRIGGER client_storefront_change AFTER INSERT OR UPDATE OR DELETE ON client
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change('site');
CREATE TRIGGER former_label_storefront_change AFTER INSERT OR UPDATE OR DELETE ON former_label
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change('site');
CREATE TRIGGER static_content_storefront_change AFTER INSERT OR UPDATE OR DELETE ON static_content
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER policy_version_storefront_change AFTER INSERT ON policy_version
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER category_storefront_change AFTER INSERT OR UPDATE OR DELETE ON category
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER trip_storefront_change AFTER INSERT OR UPDATE OR DELETE ON trip
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER trip_category_storefront_change AFTER INSERT OR UPDATE OR DELETE ON trip_category
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER trip_image_storefront_change AFTER INSERT OR UPDATE OR DELETE ON trip_image
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER image_storefront_change AFTER INSERT OR UPDATE OR DELETE ON image
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER itinerary_item_storefront_change AFTER INSERT OR UPDATE OR DELETE ON itinerary_item
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER sharing_type_storefront_change AFTER INSERT OR UPDATE OR DELETE ON sharing_type
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER departure_storefront_change AFTER INSERT OR UPDATE OR DELETE ON departure
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER plan_stock_storefront_change AFTER INSERT OR UPDATE OR DELETE ON plan_stock
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
-- Holding and selling beds updates the departure's row first, which is noted already.
CREATE TRIGGER bed_stock_storefront_change AFTER INSERT OR UPDATE OF total OR DELETE ON bed_stock
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER departure_price_storefront_change AFTER INSERT OR UPDATE OR DELETE ON departure_price
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER client_domain_storefront_change AFTER UPDATE ON client_domain
    FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_storefront_change('site');
CREATE TRIGGER discount_storefront_change AFTER INSERT OR UPDATE OR DELETE ON discount
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER discount_trip_storefront_change AFTER INSERT OR DELETE ON discount_trip
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER trip_option_storefront_change AFTER INSERT OR UPDATE OR DELETE ON trip_option
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER traveller_category_storefront_change AFTER INSERT OR UPDATE OR DELETE ON traveller_category
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER review_storefront_change AFTER INSERT OR UPDATE OR DELETE ON review
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER review_photo_storefront_change AFTER INSERT OR DELETE ON review_photo
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER item_stock_storefront_change AFTER INSERT OR DELETE ON item_stock
    FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
CREATE TRIGGER item_stock_sold_storefront_change AFTER UPDATE ON item_stock
    FOR EACH ROW WHEN (OLD.total IS DISTINCT FROM NEW.total OR OLD.held = NEW.held)
    EXECUTE FUNCTION note_storefront_change();

-- A change of what a departure sells ends the quotes given for it.
CREATE TRIGGER bed_stock_ends_quotes AFTER INSERT OR DELETE ON bed_stock
    FOR EACH ROW EXECUTE FUNCTION end_quotes_of_departure();
CREATE TRIGGER departure_ends_quotes AFTER UPDATE ON departure
    FOR EACH ROW EXECUTE FUNCTION end_quotes_of_departure();
CREATE TRIGGER trip_ends_quotes AFTER UPDATE OF status, terms, is_abroad ON trip
    FOR EACH ROW EXECUTE FUNCTION end_quotes_of_trip();
CREATE TRIGGER sharing_type_ends_quotes AFTER INSERT OR UPDATE OR DELETE ON sharing_type
    FOR EACH ROW EXECUTE FUNCTION end_quotes_of_trip();
CREATE TRIGGER client_ends_quotes AFTER UPDATE OF approval_status, time_zone, terms, has_gstin ON client
    FOR EACH ROW EXECUTE FUNCTION end_quotes_of_client();
CREATE TRIGGER departure_price_ends_quotes AFTER INSERT OR UPDATE OR DELETE ON departure_price
    FOR EACH ROW EXECUTE FUNCTION end_quotes_of_departure();
CREATE TRIGGER discount_ends_quotes AFTER INSERT OR UPDATE OR DELETE ON discount
    FOR EACH ROW EXECUTE FUNCTION end_quotes_of_discount();
CREATE TRIGGER discount_trip_ends_quotes AFTER INSERT OR DELETE ON discount_trip
    FOR EACH ROW EXECUTE FUNCTION end_quotes_of_trip();
CREATE TRIGGER trip_option_ends_quotes AFTER INSERT OR UPDATE OR DELETE ON trip_option
    FOR EACH ROW EXECUTE FUNCTION end_quotes_of_trip();
CREATE TRIGGER traveller_category_ends_quotes AFTER INSERT OR UPDATE OR DELETE ON traveller_category
    FOR EACH ROW EXECUTE FUNCTION end_quotes_of_trip();

-- The ledger balances, and what is due on a booking follows it.
CREATE TRIGGER ledger_posting_balanced AFTER INSERT ON ledger_posting
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_balanced();
CREATE TRIGGER ledger_posting_paid AFTER INSERT ON ledger_posting
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_paid();
CREATE TRIGGER refund_under_way AFTER INSERT OR UPDATE OF state, booking_id, amount_paise ON refund
    FOR EACH ROW EXECUTE FUNCTION note_under_way();
CREATE TRIGGER booking_due AFTER UPDATE OF booking_status, due_closed_at, total_paise, price_reduction_paise,
        balance_due_on ON booking
    FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION note_due();

-- How many people are going.
CREATE TRIGGER booking_added_going AFTER INSERT ON booking
    FOR EACH ROW WHEN (NEW.booking_status = 'confirmed') EXECUTE FUNCTION count_going();
-- At the end of the transaction: others wait for the departure's row.
CREATE CONSTRAINT TRIGGER booking_going
    AFTER UPDATE OF booking_status, total_travelers, departure_id ON booking DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN ((OLD.booking_status, OLD.total_travelers, OLD.departure_id)
        IS DISTINCT FROM (NEW.booking_status, NEW.total_travelers, NEW.departure_id))
    EXECUTE FUNCTION count_going();
