"""A changed hold of an agent gets a new booking: its reservation is written anew."""

from ddl import execute

revision = "2026_12_11_octo_changes"
down_revision = "2026_12_09_trip_group_size"


def upgrade() -> None:
    execute('GRANT DELETE ON octo_reservation TO :"app_role"')


def downgrade() -> None:
    execute('REVOKE DELETE ON octo_reservation FROM :"app_role"')
