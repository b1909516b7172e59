from toli.kit.errors import InvalidFields
from toli.kit.gst import INVALID
from toli.kit.text import Text


class GstinRefused(InvalidFields):
    def __init__(self) -> None:
        super().__init__([("gstin", INVALID)])


class GstinOfAnotherState(InvalidFields):
    def __init__(self, state: str) -> None:
        super().__init__(
            [("gstin", Text("A GSTIN of {state} begins with another code. Please check the state.", state=state))]
        )
