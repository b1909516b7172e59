// The operator's colour, moved towards black or white until text on it, or of it, can be read.

const ENOUGH_CONTRAST = 4.6;
const DEFAULT_COLOUR = "#1f4e79";
const SURFACES = { light: "#ffffff", dark: "#151b26" };

/** Colours the page: `--brand` carries white text, `--accent` is read on the surface. */
export function applyTheme({ colour, isDark }) {
  const scheme = isDark ? "dark" : "light";
  const root = document.documentElement;
  const brand = /^#[0-9a-f]{6}$/i.test(colour ?? "") ? colour : DEFAULT_COLOUR;
  root.dataset.scheme = scheme;
  root.style.setProperty("--brand", readable(brand, { on: "#ffffff", towards: "#000000" }));
  root.style.setProperty(
    "--accent",
    readable(brand, { on: SURFACES[scheme], towards: isDark ? "#ffffff" : "#000000" }),
  );
}

function readable(colour, { on, towards }) {
  for (let share = 0; share <= 1; share += 0.05) {
    const candidate = mix(colour, towards, share);
    if (contrast(candidate, on) >= ENOUGH_CONTRAST) return candidate;
  }
  return towards;
}

function contrast(one, two) {
  const [low, high] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour) {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(one, two, share) {
  const other = channels(two);
  const mixed = channels(one).map((value, index) => Math.round(value + (other[index] - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function channels(colour) {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
