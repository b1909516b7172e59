-- Two roles and the database. Run once as a superuser, with both passwords as variables on standard input before this
-- file: a command line is visible in the list of processes. The guide docs/guides/deploy.md has the command.
-- The owner has the tables and runs migrations. The app owns nothing, so row-level security binds it.
\set ON_ERROR_STOP on

CREATE ROLE toli_owner LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'owner_password';
CREATE ROLE toli_app LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'app_password';

-- A pooler does not carry these from Toli's connections to the server's.
ALTER ROLE toli_app SET timezone = 'UTC';
ALTER ROLE toli_app SET statement_timeout = '8s';
ALTER ROLE toli_app SET lock_timeout = '3s';
ALTER ROLE toli_app SET idle_in_transaction_session_timeout = '30s';
ALTER ROLE toli_app SET plan_cache_mode = 'force_generic_plan';
ALTER ROLE toli_app SET client_connection_check_interval = '1s';
ALTER ROLE toli_app SET tcp_keepalives_idle = '4';
ALTER ROLE toli_app SET tcp_keepalives_interval = '2';
ALTER ROLE toli_app SET tcp_keepalives_count = '2';
ALTER ROLE toli_app SET tcp_user_timeout = '8000';
ALTER ROLE toli_owner SET timezone = 'UTC';
-- How long a migration waits for a lock while others serve.
ALTER ROLE toli_owner SET lock_timeout = '10s';

CREATE DATABASE toli OWNER toli_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';
REVOKE ALL ON DATABASE toli FROM PUBLIC;
GRANT CONNECT ON DATABASE toli TO toli_app;
