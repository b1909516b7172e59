/**
 * Turns the one colour an operator chose into all that a branded page needs, in both schemes, each pair passing WCAG AA.
 * Work is done in OKLCH, where a step of lightness looks like the same step in every hue.
 */

export type Hex = `#${string}`;

/** What is drawn in the brand colour in one scheme. */
export type BrandRoles = {
  fill: Hex;
  fillHover: Hex;
  onFill: Hex;
  text: Hex;
  soft: Hex;
  onSoft: Hex;
};

export type BrandTheme = {
  shades: readonly [Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex];
  light: BrandRoles;
  dark: BrandRoles;
  /** Two deep tones that white text passes AAA on, for a gradient. */
  deep: { from: Hex; to: Hex };
};

/** The possible backgrounds of brand-coloured text. */
export type Surfaces = { light: readonly Hex[]; dark: readonly Hex[] };

type Oklch = { l: number; c: number; h: number };
type Rgb = [number, number, number];

const WHITE: Hex = "#ffffff";
const INK: Hex = "#14120f";
const AA_TEXT = 4.5;
const AAA_TEXT = 7;
const AA_SHAPE = 3;
/** How much further white text may pull a colour than dark text before dark text is taken: white reads as a button. */
const WHITE_BIAS = 0.18;
const STEP = 0.004;

export function isHex(value: string): value is Hex {
  return /^#[0-9a-f]{6}$/i.test(value);
}

/** The WCAG 2 contrast ratio of two colours, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

export function brandTheme(chosen: Hex, surfaces: Surfaces): BrandTheme {
  const base = toOklch(chosen);
  return {
    shades: shadesOf(base),
    light: rolesOn(base, surfaces.light, { l: 0.955, c: 0.028 }, "darker"),
    dark: rolesOn(base, surfaces.dark, { l: 0.3, c: 0.045 }, "lighter"),
    deep: deepTones(base),
  };
}

/** Dark yellow reads as mud and dark orange as brown: deep tones of warm colours lean towards red. */
function deepTones(base: Oklch): BrandTheme["deep"] {
  const isYellow = base.h > 60 && base.h < 125;
  const isWarm = base.h > 10 && base.h < 125;
  const h = isYellow ? 46 + (base.h - 60) * 0.15 : base.h;
  const tone = (l: number, c: number, turn: number) =>
    nudge({ l: Math.min(base.l, l), c: Math.min(base.c, c), h: h + turn }, [WHITE], AAA_TEXT, "darker");
  return { from: tone(0.34, 0.11, 0), to: tone(0.44, 0.13, isWarm ? -14 : 14) };
}

function rolesOn(
  base: Oklch,
  surfaces: readonly Hex[],
  softTone: { l: number; c: number },
  direction: "darker" | "lighter",
): BrandRoles {
  const soft = toHex({ l: softTone.l, c: Math.min(base.c, softTone.c), h: base.h });
  const visible = direction === "lighter" ? toOklch(nudge(base, surfaces, AA_SHAPE, "lighter")) : base;
  const { fill, onFill } = fillOf(visible);
  const away = onFill === WHITE ? -0.045 : 0.03;
  const hovered = toOklch(fill);
  return {
    fill,
    onFill,
    fillHover: toHex({ ...hovered, l: hovered.l + away }),
    text: nudge(base, [...surfaces, soft], AA_TEXT, direction),
    soft,
    onSoft: nudge(base, [soft], AA_TEXT + 0.5, direction),
  };
}

function fillOf(base: Oklch): { fill: Hex; onFill: Hex } {
  const underWhite = nudge(base, [WHITE], AA_TEXT, "darker");
  const underInk = nudge(base, [INK], AA_TEXT, "lighter");
  const pulledByWhite = Math.abs(toOklch(underWhite).l - base.l);
  const pulledByInk = Math.abs(toOklch(underInk).l - base.l);
  return pulledByWhite <= pulledByInk + WHITE_BIAS
    ? { fill: underWhite, onFill: WHITE }
    : { fill: underInk, onFill: INK };
}

/** Changes only the lightness, by the minimum, until the contrast with all of them is sufficient. */
function nudge(colour: Oklch, against: readonly Hex[], ratio: number, direction: "darker" | "lighter"): Hex {
  const step = direction === "darker" ? -STEP : STEP;
  for (let l = colour.l; l >= 0 && l <= 1; l += step) {
    const hex = toHex({ ...colour, l });
    if (against.every((other) => contrast(hex, other) >= ratio)) return hex;
  }
  return direction === "darker" ? "#000000" : WHITE;
}

function shadesOf(base: Oklch): BrandTheme["shades"] {
  const tone = (l: number, share: number) => toHex({ l, c: base.c * share, h: base.h });
  return [
    tone(0.975, 0.12),
    tone(0.945, 0.24),
    tone(0.89, 0.42),
    tone(0.82, 0.66),
    tone(0.74, 0.86),
    tone(0.66, 1),
    tone(0.58, 1),
    tone(0.5, 0.95),
    tone(0.42, 0.85),
    tone(0.34, 0.72),
  ];
}

function luminance(hex: Hex): number {
  const [r, g, b] = toLinear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toLinear(hex: Hex): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [linear((value >> 16) & 255), linear((value >> 8) & 255), linear(value & 255)];
}

function toOklch(hex: Hex): Oklch {
  const [r, g, b] = toLinear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  };
}

function fromOklch({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Screens cannot show every OKLCH colour: chroma is given up, never lightness, on which the contrast rests. */
function toHex(colour: Oklch): Hex {
  const l = Math.min(1, Math.max(0, colour.l));
  const fits = (rgb: Rgb) => rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005);
  let rgb = fromOklch({ ...colour, l });
  if (!fits(rgb)) {
    let [low, high] = [0, colour.c];
    for (let round = 0; round < 18; round += 1) {
      const c = (low + high) / 2;
      if (fits(fromOklch({ ...colour, l, c }))) low = c;
      else high = c;
    }
    rgb = fromOklch({ ...colour, l, c: low });
  }
  const channels = rgb.map((value) => {
    const clipped = Math.min(1, Math.max(0, value));
    const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
