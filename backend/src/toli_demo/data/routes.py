"""What the pages of the demo's trips show besides their words: facts, places and captions of pictures."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NotRequired, TypedDict

from toli.catalogue.trips.schemas.events import EventChange, EventTexts, Question
from toli.catalogue.trips.schemas.itinerary import StopIn, StopTexts
from toli.catalogue.trips.service import event_import
from toli.clients.media import service as media
from toli.clients.media.schemas import PictureDetails
from toli.clients.media.service import EncodedImage
from toli.infra.db.transactions import ClientTransaction
from toli_demo.data import content
from toli_demo.data.rows import Stop as EventStop
from toli_demo.data.rows import Trip

NOT_GIVEN = -1

SCENES: Mapping[str, str] = {
    "alpine_lake": "A lake above the tree line",
    "alpine_meadow": "A high meadow in summer",
    "backwater": "Backwater under palms",
    "brahmaputra_sunset": "The Brahmaputra at sundown",
    "cherry_road": "Cherry trees along a hill road",
    "cliff_fort": "A fort above the sea",
    "coral_dive": "Divers over a reef",
    "dawki_boat": "A boat on clear water at Dawki",
    "deodar_village": "A village among deodars",
    "dolphin_sea": "Dolphins off the coast",
    "elephant_grassland": "Elephants in tall grass",
    "forest_falls": "A waterfall in the forest",
    "frozen_river": "A frozen river between cliffs",
    "ghats_monsoon": "The Western Ghats in the monsoon",
    "goa_church": "A church of old Goa",
    "high_pass_road": "The road to a high pass",
    "hill_fort": "A fort on a hill of the Sahyadri",
    "kaas_flowers": "A plateau in flower",
    "kanchenjunga_dawn": "Kanchenjunga at dawn",
    "kashmir_lake": "Boats on a lake in Kashmir",
    "kaziranga_rhino": "A rhino in the grass of Kaziranga",
    "konkan_beach": "A beach of the Konkan",
    "ladakh_chorten": "Chortens in Ladakh",
    "loktak_lake": "Floating islands on Loktak",
    "majuli_ferry": "The ferry to Majuli",
    "mangrove_kayak": "A kayak among mangroves",
    "nagaland_hills": "The hills of Nagaland",
    "nubra_dunes": "Dunes in the Nubra valley",
    "nubra_night": "Stars over Nubra",
    "pangong_lake": "Pangong, salt water at 4,250 metres",
    "plateau_falls": "A fall from the plateau",
    "ridge_camp": "A camp on a ridge",
    "root_bridge": "A bridge of living roots",
    "sea_fort": "A fort in the sea",
    "snow_trek": "On snow below the summit",
    "spiti_valley": "Spiti and its river",
    "tawang_monastery": "The monastery of Tawang",
    "tea_garden": "A tea garden in Assam",
    "thiksey_gompa": "The monastery of Thiksey",
    "turtle_beach": "Turtles reach the sea",
    "zanskar_gorge": "The gorge of the Zanskar",
    "ziro_terraces": "Paddy terraces in Ziro",
}
CREDIT = "Illustration drawn for the demo"


class _Route(TypedDict):
    difficulty: str
    difficulty_note: NotRequired[str]
    ages: list[int]
    """The least and the greatest age, or only the least; empty for all ages."""
    meeting: tuple[str, float, float]
    packing: list[str]
    questions: list[tuple[str, str]]
    stops: dict[str, tuple[float, float, int, float]]
    photos: dict[str, str]


@lru_cache(maxsize=1)
def _routes() -> Mapping[str, _Route]:
    routes: dict[str, Any] = content.read("routes")
    return routes


@lru_cache(maxsize=1)
def _hindi() -> Mapping[str, Mapping[str, Any]]:
    """Read the texts of trips in Hindi, and of their stops under `stops`."""
    return content.read("hindi")


def _texts_of(event: Trip) -> dict[str, EventTexts]:
    """Return the texts of a trip in other languages."""
    hindi = {name: text for name, text in _hindi().get(event.key, {}).items() if name != "stops"}
    if not hindi:
        return {}
    questions = [Question(question=question, answer=answer) for question, answer in hindi["questions"]]
    return {"hi": EventTexts.model_validate(hindi | {"questions": questions})}


def facts_of(event: Trip) -> EventChange | None:
    """Return the facts of a trip; None for one that has none, such as a draft."""
    route = _routes().get(event.key)
    if route is None:
        return None
    point, latitude, longitude = route["meeting"]
    youngest, oldest = [*route["ages"], None, None][:2]
    return EventChange.model_validate(
        {
            "difficulty": route["difficulty"],
            "difficulty_note": route.get("difficulty_note", ""),
            "min_age": youngest,
            "max_age": oldest,
            "meeting_point": point,
            "meeting_latitude": latitude,
            "meeting_longitude": longitude,
            "packing_list": "\n".join(route["packing"]),
            "questions": [Question(question=question, answer=answer) for question, answer in route["questions"]],
            "translations": _texts_of(event),
        }
    )


def stops_of(event: Trip) -> list[StopIn]:
    """Return the itinerary of a trip with the places that are known."""
    route = _routes().get(event.key)
    places = route["stops"] if route else {}
    hindi = _hindi().get(event.key, {}).get("stops", {})
    return [_stop(stop, places.get(stop.name), hindi.get(stop.name)) for stop in event.stops]


def _stop(stop: EventStop, place: tuple[float, float, int, float] | None, hindi: tuple[str, str] | None) -> StopIn:
    latitude, longitude, altitude, distance = place or (None, None, NOT_GIVEN, NOT_GIVEN)
    return StopIn(
        day_count=stop.day,
        stop_name=stop.name,
        eta=stop.at,
        description=stop.text,
        latitude=latitude,
        longitude=longitude,
        altitude_m=None if altitude == NOT_GIVEN else altitude,
        distance_km=None if distance == NOT_GIVEN else distance,
        translations={"hi": StopTexts(stop_name=hindi[0], description=hindi[1])} if hindi else None,
    )


async def show_scene(
    tx: ClientTransaction, *, event_key: str, trip_id: int, scene: str, image: EncodedImage, image_id: int
) -> None:
    """Caption a picture that is recorded, and show it with the stops of a trip that are of its scene."""
    await media.set_details(tx, filename=image.filename, details=_details_of(scene))
    for name in _stops_with(event_key, scene):
        await event_import.show_at_stop(tx, trip_id=trip_id, stop_name=name, image_id=image_id)


def _stops_with(event_key: str, scene: str) -> Sequence[str]:
    """List the names of the stops of a trip that show a scene."""
    route = _routes().get(event_key)
    return [name for name, shown in route["photos"].items() if shown == scene] if route else []


def _details_of(scene: str) -> PictureDetails:
    """Return the caption and credit of a scene: the demo's pictures are illustrations, not photographs."""
    return PictureDetails(caption=SCENES[scene], credit=CREDIT)
