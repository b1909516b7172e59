"""What a trip's page shows besides: facts of the trip, places of its stops, and details of pictures."""

from ddl import execute

revision = "2026_11_24_09_trippage"
down_revision = "2026_11_24_08_team"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE event
            ADD COLUMN difficulty text NOT NULL DEFAULT '',
            ADD COLUMN difficulty_note text NOT NULL DEFAULT '',
            ADD COLUMN min_age integer,
            ADD COLUMN max_age integer,
            ADD COLUMN min_group integer,
            ADD COLUMN max_group integer,
            ADD COLUMN meeting_point text NOT NULL DEFAULT '',
            ADD COLUMN meeting_latitude double precision,
            ADD COLUMN meeting_longitude double precision,
            ADD COLUMN packing_list text NOT NULL DEFAULT '',
            ADD COLUMN questions jsonb NOT NULL DEFAULT '[]',
            ADD CONSTRAINT event_difficulty_check
                CHECK (difficulty IN ('', 'easy', 'moderate', 'demanding', 'strenuous')) NOT VALID,
            ADD CONSTRAINT event_ages_check CHECK (min_age >= 0 AND max_age >= 0 AND min_age <= max_age) NOT VALID,
            ADD CONSTRAINT event_group_check
                CHECK (min_group > 0 AND max_group > 0 AND min_group <= max_group) NOT VALID,
            ADD CONSTRAINT event_meeting_check CHECK (
                (meeting_latitude IS NULL) = (meeting_longitude IS NULL)
                AND (meeting_latitude IS NULL
                    OR (meeting_latitude BETWEEN -90 AND 90 AND meeting_longitude BETWEEN -180 AND 180))
            ) NOT VALID;

        ALTER TABLE itinerary_item
            ADD COLUMN latitude double precision,
            ADD COLUMN longitude double precision,
            ADD COLUMN altitude_m integer,
            ADD COLUMN distance_km double precision,
            ADD COLUMN image_id bigint,
            ADD CONSTRAINT itinerary_item_place_check CHECK (
                (latitude IS NULL) = (longitude IS NULL)
                AND (latitude IS NULL OR (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180))
            ) NOT VALID,
            ADD CONSTRAINT itinerary_item_measures_check
                CHECK (altitude_m BETWEEN -500 AND 9000 AND distance_km BETWEEN 0 AND 5000) NOT VALID,
            ADD CONSTRAINT itinerary_item_image_fkey
                FOREIGN KEY (client_id, image_id) REFERENCES image (client_id, image_id) NOT VALID;

        ALTER TABLE image
            ADD COLUMN focus_x smallint NOT NULL DEFAULT 50,
            ADD COLUMN focus_y smallint NOT NULL DEFAULT 50,
            ADD COLUMN caption text NOT NULL DEFAULT '',
            ADD COLUMN credit text NOT NULL DEFAULT '',
            ADD CONSTRAINT image_focus_check
                CHECK (focus_x BETWEEN 0 AND 100 AND focus_y BETWEEN 0 AND 100) NOT VALID;
        """
    )


def downgrade() -> None:
    execute(
        """
        ALTER TABLE image DROP COLUMN focus_x, DROP COLUMN focus_y, DROP COLUMN caption, DROP COLUMN credit;
        ALTER TABLE itinerary_item DROP COLUMN latitude, DROP COLUMN longitude, DROP COLUMN altitude_m,
            DROP COLUMN distance_km, DROP COLUMN image_id;
        ALTER TABLE event DROP COLUMN difficulty, DROP COLUMN difficulty_note, DROP COLUMN min_age, DROP COLUMN max_age,
            DROP COLUMN min_group, DROP COLUMN max_group, DROP COLUMN meeting_point, DROP COLUMN meeting_latitude,
            DROP COLUMN meeting_longitude, DROP COLUMN packing_list, DROP COLUMN questions;
        """
    )
