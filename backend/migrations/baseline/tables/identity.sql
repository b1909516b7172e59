-- People, their sessions and second factors, one-time codes, and the attempts that limits count.

CREATE SEQUENCE app_user_id_seq;
CREATE TABLE app_user (
    user_id bigint DEFAULT nextval('app_user_id_seq'),
    email text NOT NULL,
    username text NOT NULL,
    phone text NOT NULL DEFAULT '',
    role_id smallint NOT NULL,
    password_hash text,
    sealed_totp_secret bytea,
    totp_enabled_at timestamptz,
    totp_last_step bigint,
    is_demo boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    disabled_at timestamptz,
    device_generation integer NOT NULL DEFAULT 0,
    second_factor_due_at timestamptz,
    phone_confirmed_at timestamptz,
    language text NOT NULL DEFAULT 'en',
    CONSTRAINT app_user_pkey PRIMARY KEY (user_id),
    CONSTRAINT app_user_email_key UNIQUE (email),
    CONSTRAINT app_user_username_key UNIQUE (username),
    CONSTRAINT app_user_email_folded_check CHECK (email = lower(email)),
    CONSTRAINT app_user_role_check CHECK (role_id IN (1, 2, 3)),
    CONSTRAINT app_user_username_check CHECK (username = email OR username !~ '@'),
    CONSTRAINT app_user_username_folded_check CHECK (username = lower(username))
);
CREATE UNIQUE INDEX app_user_confirmed_phone_key ON app_user (phone) WHERE phone_confirmed_at IS NOT NULL;

CREATE SEQUENCE user_session_id_seq;
CREATE TABLE user_session (
    session_id bigint DEFAULT nextval('user_session_id_seq'),
    user_id bigint NOT NULL,
    family uuid NOT NULL,
    token_hash bytea NOT NULL,
    host_label text,
    site_label text,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    confirmed_until timestamptz,
    address inet,
    user_agent text NOT NULL DEFAULT '',
    support_client_id bigint,
    second_factor_until timestamptz,
    signed_in_at timestamptz,
    is_known_device boolean NOT NULL DEFAULT false,
    CONSTRAINT user_session_pkey PRIMARY KEY (session_id),
    CONSTRAINT user_session_token_hash_key UNIQUE (token_hash),
    CONSTRAINT user_session_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id) ON DELETE CASCADE
);
CREATE INDEX user_session_expires_at_idx ON user_session (expires_at);
CREATE INDEX user_session_family_idx ON user_session (family);
CREATE INDEX user_session_user_id_idx ON user_session (user_id);

CREATE SEQUENCE hand_off_id_seq;
CREATE TABLE hand_off (
    hand_off_id bigint DEFAULT nextval('hand_off_id_seq'),
    code_hash bytea NOT NULL,
    browser_hash bytea NOT NULL,
    session_id bigint NOT NULL,
    host_label text,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    support_client_id bigint,
    support_reason text,
    CONSTRAINT hand_off_pkey PRIMARY KEY (hand_off_id),
    CONSTRAINT hand_off_code_hash_key UNIQUE (code_hash),
    CONSTRAINT hand_off_user_session_fkey
        FOREIGN KEY (session_id) REFERENCES user_session (session_id) ON DELETE CASCADE
);
CREATE INDEX hand_off_expires_at_idx ON hand_off (expires_at);
CREATE INDEX hand_off_session_id_idx ON hand_off (session_id);

CREATE SEQUENCE recovery_code_id_seq;
CREATE TABLE recovery_code (
    recovery_code_id bigint DEFAULT nextval('recovery_code_id_seq'),
    user_id bigint NOT NULL,
    code_mac bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz,
    CONSTRAINT recovery_code_pkey PRIMARY KEY (recovery_code_id),
    CONSTRAINT recovery_code_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id) ON DELETE CASCADE
);
CREATE INDEX recovery_code_user_id_idx ON recovery_code (user_id);

CREATE SEQUENCE one_time_code_id_seq;
CREATE TABLE one_time_code (
    code_id bigint DEFAULT nextval('one_time_code_id_seq'),
    email text NOT NULL,
    purpose text NOT NULL,
    code_mac bytea,
    sealed_code bytea,
    return_path text,
    tries integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    asker text NOT NULL DEFAULT '',
    browser_hash bytea,
    other_tries integer NOT NULL DEFAULT 0,
    CONSTRAINT one_time_code_pkey PRIMARY KEY (code_id)
);
CREATE INDEX one_time_code_created_at_idx ON one_time_code (created_at);
CREATE INDEX one_time_code_email_purpose_created_at_idx ON one_time_code (email, purpose, created_at);

CREATE SEQUENCE attempt_id_seq;
CREATE TABLE attempt (
    attempt_id bigint DEFAULT nextval('attempt_id_seq'),
    key text NOT NULL,
    about text NOT NULL DEFAULT (gen_random_uuid())::text,
    made_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT attempt_pkey PRIMARY KEY (attempt_id)
);
CREATE INDEX attempt_key_made_at_idx ON attempt (key, made_at);
CREATE INDEX attempt_made_at_idx ON attempt (made_at);
