"""Tour leaders' links: departure sheet and records on a phone, also offline."""
