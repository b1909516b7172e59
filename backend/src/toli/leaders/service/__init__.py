"""Use cases of leaders' links: the operator's, the phone's, and the erasure after tours."""
