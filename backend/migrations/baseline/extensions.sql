-- Extensions for search. Both are trusted: the owner of a database may create them.

CREATE EXTENSION pg_trgm SCHEMA public;
CREATE EXTENSION unaccent SCHEMA public;
