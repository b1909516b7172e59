"""Hours and weathers: the sky a scene is painted under and what its air does to everything far away."""

from dataclasses import dataclass

from painter.canvas import Canvas
from painter.palette import Stops


@dataclass(frozen=True)
class Light:
    """One hour and weather."""

    sky: Stops
    haze: str
    """The colour that distance fades to."""
    glow: str
    cloud: str
    ink: str
    """The darkest colour of the foreground, for figures against the light."""


HIGH_NOON = Light(
    sky=((0.0, "#15508f"), (0.35, "#3f8ac6"), (0.7, "#9ccce6"), (1.0, "#e4f0ec")),
    haze="#c6dbe8",
    glow="#fffbe8",
    cloud="#ffffff",
    ink="#22222e",
)
CLEAR_MORNING = Light(
    sky=((0.0, "#3f87bd"), (0.4, "#86bedb"), (0.75, "#cfe6e6"), (1.0, "#fbf3dc")),
    haze="#d8e6e0",
    glow="#fff4cf",
    cloud="#ffffff",
    ink="#20302c",
)
ROSE_DAWN = Light(
    sky=((0.0, "#4a6aa5"), (0.35, "#9c8fb9"), (0.65, "#e9a9a6"), (0.85, "#fbcf9f"), (1.0, "#ffe9bd")),
    haze="#ecc4bb",
    glow="#ffe2ae",
    cloud="#ffc9b2",
    ink="#2b2440",
)
GOLDEN = Light(
    sky=((0.0, "#4d84a8"), (0.35, "#a9bfae"), (0.65, "#f3d08b"), (0.88, "#fbb865"), (1.0, "#ffd28a")),
    haze="#f3d3a0",
    glow="#fff0bd",
    cloud="#ffe6bd",
    ink="#35211c",
)
EMBER = Light(
    sky=((0.0, "#2f3f7d"), (0.28, "#7d5591"), (0.52, "#d96c6f"), (0.74, "#f79a58"), (0.9, "#ffc870"), (1.0, "#ffe2a0")),
    haze="#f0a37c",
    glow="#fff0b8",
    cloud="#ffa987",
    ink="#261a30",
)
DUSK = Light(
    sky=((0.0, "#1b2450"), (0.4, "#43508c"), (0.7, "#9a7aa6"), (0.9, "#eaa590"), (1.0, "#f8cf9e")),
    haze="#a58fb4",
    glow="#ffd7a0",
    cloud="#c996ae",
    ink="#141530",
)
NIGHT = Light(
    sky=((0.0, "#060c26"), (0.4, "#0f2150"), (0.75, "#27457d"), (1.0, "#5a7096")),
    haze="#33507f",
    glow="#ffe0a0",
    cloud="#5a70a8",
    ink="#060a1c",
)
MONSOON = Light(
    sky=((0.0, "#6d8591"), (0.4, "#9db3b6"), (0.75, "#cddad3"), (1.0, "#eef0e2")),
    haze="#d3dfd9",
    glow="#fbfbe8",
    cloud="#f3f6f2",
    ink="#16302b",
)
VALLEY_MIST = Light(
    sky=((0.0, "#8fb9c4"), (0.45, "#c7dcd2"), (0.8, "#f3e9cb"), (1.0, "#fdf2d6")),
    haze="#e3ead6",
    glow="#fff6d8",
    cloud="#ffffff",
    ink="#1c3329",
)


def sky(canvas: Canvas, light: Light, *, horizon: float = 0.66) -> None:
    """Paint the sky down to the horizon and carry its last colour below."""
    canvas.fill(light.sky, bottom=horizon)
    canvas.fill([(0.0, light.sky[-1][1]), (1.0, light.haze)], top=horizon)


def sun(
    canvas: Canvas,
    light: Light,
    place: tuple[float, float],
    *,
    radius: float = 0.04,
    reach: float = 0.75,
    disc: bool = True,
    strength: float = 0.85,
) -> None:
    """Set the sun in the sky with the light around it."""
    canvas.glow(place, reach, light.glow, strength=strength * 0.75, fall=2.2)
    canvas.glow(place, radius * 4.5, light.glow, strength=strength, fall=1.8)
    if disc:
        canvas.disc(place, radius, "#fffaf0")
