"""What describes a trip on its page: an example of each fact, and what is there when an operator enters none."""

from typing import Any

FACTS: dict[str, Any] = {
    "difficulty": "moderate",
    "difficulty_note": "Six hours of walking a day.",
    "min_age": 12,
    "max_age": 65,
    "meeting_point": "Leh airport, arrivals",
    "meeting_latitude": 34.1359,
    "meeting_longitude": 77.5465,
    "packing_list": "Boots\nGloves",
    "details_later_below": 15_000.5,
    "questions": [{"question": "Is there oxygen?", "answer": "In each car."}],
}
NO_FACTS: dict[str, Any] = {
    **dict.fromkeys(FACTS),
    "difficulty": "",
    "difficulty_note": "",
    "meeting_point": "",
    "packing_list": "",
    "questions": [],
}
