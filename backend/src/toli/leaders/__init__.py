"""Leaders' links: the departure sheet on a leader's phone, and what leaders record on tour, with or without signal."""
