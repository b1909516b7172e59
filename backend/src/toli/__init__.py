"""Toli: group trips, under the operator's own name."""

import gc

# Python would look for cycles a thousand times during imports, whose objects live for ever: a seventh of a start.
gc.set_threshold(50_000, 10, 10)
