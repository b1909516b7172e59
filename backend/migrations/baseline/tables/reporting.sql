-- Figures of dashboards: finished days and months, and what is due on each booking.

CREATE TABLE figure_fold (
    client_id bigint,
    zone text,
    folded_until date NOT NULL,
    CONSTRAINT figure_fold_pkey PRIMARY KEY (client_id, zone)
) /* tenant */;

CREATE TABLE figure_day (
    client_id bigint,
    zone text,
    day date,
    booked integer NOT NULL,
    cancelled integer NOT NULL,
    revenue_paise bigint NOT NULL,
    ended integer NOT NULL,
    travelled integer NOT NULL,
    CONSTRAINT figure_day_pkey PRIMARY KEY (client_id, zone, day)
) /* tenant */;

CREATE TABLE figure_month (
    client_id bigint,
    zone text,
    month date,
    trip_id bigint,
    booked integer NOT NULL,
    revenue_paise bigint NOT NULL,
    CONSTRAINT figure_month_pkey PRIMARY KEY (client_id, zone, month, trip_id)
) /* tenant */;

CREATE TABLE booking_balance (
    client_id bigint,
    booking_id bigint,
    is_open boolean NOT NULL DEFAULT false,
    total_paise bigint NOT NULL DEFAULT 0,
    paid_paise bigint NOT NULL DEFAULT 0,
    due_on date,
    instalments jsonb NOT NULL DEFAULT '[]',
    CONSTRAINT booking_balance_pkey PRIMARY KEY (client_id, booking_id)
) /* tenant */ WITH (fillfactor = 80);
CREATE INDEX booking_balance_due_idx
    ON booking_balance (client_id, due_on) INCLUDE (total_paise, paid_paise) WHERE is_open AND total_paise > paid_paise;
CREATE INDEX booking_balance_overpaid_idx ON booking_balance (client_id) WHERE paid_paise > total_paise;
