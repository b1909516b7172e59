"""Validate the constraints of trips, stops and pictures."""

from ddl import execute

revision = "2026_11_24_10_trippage_valid"
down_revision = "2026_11_24_09_trippage"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE event VALIDATE CONSTRAINT event_difficulty_check, VALIDATE CONSTRAINT event_ages_check,
            VALIDATE CONSTRAINT event_group_check, VALIDATE CONSTRAINT event_meeting_check;
        ALTER TABLE itinerary_item VALIDATE CONSTRAINT itinerary_item_place_check,
            VALIDATE CONSTRAINT itinerary_item_measures_check, VALIDATE CONSTRAINT itinerary_item_image_fkey;
        ALTER TABLE image VALIDATE CONSTRAINT image_focus_check;
        """
    )


def downgrade() -> None:
    """The constraints stay valid: the migration before drops them with their columns."""
