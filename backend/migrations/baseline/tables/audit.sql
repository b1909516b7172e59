-- Who did what. The app's role may only add.

CREATE SEQUENCE audit_entry_id_seq;
CREATE TABLE audit_entry (
    client_id bigint,
    audit_id bigint DEFAULT nextval('audit_entry_id_seq'),
    actor_id bigint,
    action text NOT NULL,
    subject text NOT NULL,
    data jsonb NOT NULL DEFAULT '{}',
    address inet,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT audit_entry_pkey PRIMARY KEY (client_id, audit_id)
) /* tenant */;
CREATE INDEX audit_entry_actor_id_idx ON audit_entry (actor_id);
CREATE INDEX audit_entry_client_id_created_at_idx ON audit_entry (client_id, created_at);
CREATE INDEX audit_entry_client_id_subject_idx ON audit_entry (client_id, subject);
CREATE INDEX audit_entry_created_at_idx ON audit_entry (created_at);
