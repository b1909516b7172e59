"""Several roles of a member of a team, and a company's own roles."""

from ddl import execute, protect

revision = "2026_12_23_team_roles"
down_revision = "2026_12_23_supplier_commission"

# A member with own roles alone has no role of Toli.
CONTRACTS = True

TABLES = ("team_member", "team_invitation")


def upgrade() -> None:
    execute("""
        CREATE SEQUENCE team_role_id_seq;
        CREATE TABLE team_role (
            client_id bigint,
            role_id bigint DEFAULT nextval('team_role_id_seq'),
            name text NOT NULL,
            rights text[] NOT NULL,
            created_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT team_role_pkey PRIMARY KEY (client_id, role_id),
            CONSTRAINT team_role_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT team_role_rights_check CHECK (cardinality(rights) > 0)
        ) /* tenant */;
        CREATE UNIQUE INDEX team_role_name_key ON team_role (client_id, lower(name));
        GRANT SELECT, INSERT, UPDATE, DELETE ON team_role TO :"app_role";
        GRANT USAGE ON SEQUENCE team_role_id_seq TO :"app_role";
    """)
    for table in TABLES:
        execute(f"""
            ALTER TABLE {table} ADD COLUMN more_roles text[] NOT NULL DEFAULT '{{}}';
            ALTER TABLE {table} ADD COLUMN own_roles bigint[] NOT NULL DEFAULT '{{}}';
            ALTER TABLE {table} ADD COLUMN is_led_only boolean NOT NULL DEFAULT false;
            ALTER TABLE {table} ALTER COLUMN role DROP NOT NULL;
            ALTER TABLE {table} ADD CONSTRAINT {table}_more_roles_check
                CHECK (more_roles <@ ARRAY['manager', 'sales', 'accounts', 'leader']) NOT VALID;
            ALTER TABLE {table} ADD CONSTRAINT {table}_own_roles_check
                CHECK (role IS NOT NULL OR cardinality(own_roles) > 0) NOT VALID;
        """)
    execute("""
        -- Whether an own role is held by the reader, or by an open invitation to their address.
        CREATE FUNCTION is_held_role(client bigint, own_role bigint) RETURNS boolean
        LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
        BEGIN
            RETURN EXISTS (
                SELECT FROM team_member m
                WHERE m.client_id = client AND m.user_id = reader() AND own_role = ANY (m.own_roles)
            ) OR EXISTS (
                SELECT FROM team_invitation i
                WHERE i.client_id = client AND is_own_address(i.email) AND own_role = ANY (i.own_roles)
            );
        END $$;
    """)
    protect("team_role", traveller="is_held_role(client_id, role_id)")


def downgrade() -> None:
    execute("DROP TABLE team_role; DROP SEQUENCE team_role_id_seq; DROP FUNCTION is_held_role;")
    for table in TABLES:
        # The role with the fewest rights.
        execute(f"""
            UPDATE {table} SET role = 'leader' WHERE role IS NULL;
            ALTER TABLE {table} DROP COLUMN more_roles, DROP COLUMN own_roles, DROP COLUMN is_led_only;
            ALTER TABLE {table} ALTER COLUMN role SET NOT NULL;
        """)
