-- Pictures of clients, and uploads that belong to a person until they are saved.

CREATE SEQUENCE image_id_seq;
CREATE TABLE image (
    client_id bigint,
    image_id bigint DEFAULT nextval('image_id_seq'),
    filename text NOT NULL,
    purpose text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    sources json NOT NULL,
    placeholder text NOT NULL,
    uploaded_by bigint,
    created_at timestamptz NOT NULL DEFAULT now(),
    adopted_at timestamptz,
    focus_x smallint NOT NULL DEFAULT 50,
    focus_y smallint NOT NULL DEFAULT 50,
    caption text NOT NULL DEFAULT '',
    credit text NOT NULL DEFAULT '',
    CONSTRAINT image_pkey PRIMARY KEY (client_id, image_id),
    CONSTRAINT image_client_id_filename_key UNIQUE (client_id, filename),
    CONSTRAINT image_app_user_fkey FOREIGN KEY (uploaded_by) REFERENCES app_user (user_id),
    CONSTRAINT image_focus_check CHECK (focus_x BETWEEN 0 AND 100 AND focus_y BETWEEN 0 AND 100),
    CONSTRAINT image_purpose_check CHECK (purpose IN ('event', 'logo', 'banner', 'photo', 'document', 'review'))
) /* tenant */;
CREATE INDEX image_filename_idx ON image (filename);
CREATE INDEX image_image_id_idx ON image (image_id);
CREATE INDEX image_unadopted_idx ON image (created_at) WHERE adopted_at IS NULL;

CREATE SEQUENCE upload_id_seq;
CREATE TABLE upload (
    upload_id bigint DEFAULT nextval('upload_id_seq'),
    user_id bigint NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now(),
    image json,
    CONSTRAINT upload_pkey PRIMARY KEY (upload_id),
    CONSTRAINT upload_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id) ON DELETE CASCADE
);
CREATE INDEX upload_made_at_idx ON upload (made_at);
CREATE INDEX upload_user_id_idx ON upload (user_id, made_at);
