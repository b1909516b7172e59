"""How long the longest tests are: a short form in `make test`, all of it in `make test-long`."""

import os
from typing import Final

IS_LONG: Final = os.environ.get("TOLI_TEST_LONG") == "1"
