"""The tests of the back end."""

import gc

# While modules are imported and tests collected, nothing becomes garbage: until then (`pytest_collection_finish`).
gc.disable()
