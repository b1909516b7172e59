import { describe, expect, test } from "vitest";
import { brandTheme, contrast, type Hex, isHex, type Surfaces } from "@/lib/colour";

const surfaces: Surfaces = {
  light: ["#ffffff", "#faf9f7", "#f3f1ed"],
  dark: ["#141311", "#1d1b19", "#272421"],
};
const chosen: Hex[] = [
  "#000000",
  "#ffffff",
  "#808080",
  "#ffcc00",
  "#12b886",
  "#0b7285",
  "#c2410c",
  "#0a1a3a",
  "#ff00ff",
  "#00ff00",
  "#e11d48",
  "#fde047",
  "#7c3aed",
  "#14532d",
  "#0000ff",
  "#ff0000",
  "#f5f5dc",
  "#3b0764",
];

test("contrast is WCAG's", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("a hex is six digits", () => {
  expect(isHex("#12b886")).toBe(true);
  expect(isHex("#123")).toBe(false);
  expect(isHex("red")).toBe(false);
});

describe.each(chosen)("%s", (hex) => {
  const theme = brandTheme(hex, surfaces);

  test.each(["light", "dark"] as const)("passes AA in %s", (scheme) => {
    const roles = theme[scheme];
    expect(contrast(roles.fill, roles.onFill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(roles.fillHover, roles.onFill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(roles.soft, roles.onSoft)).toBeGreaterThanOrEqual(4.5);
    for (const surface of surfaces[scheme]) expect(contrast(roles.text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test("is visible as a shape on dark", () => {
    for (const surface of surfaces.dark) expect(contrast(theme.dark.fill, surface)).toBeGreaterThanOrEqual(3);
  });

  test("carries white text on its deep tones", () => {
    expect(contrast(theme.deep.from, "#ffffff")).toBeGreaterThanOrEqual(7);
    expect(contrast(theme.deep.to, "#ffffff")).toBeGreaterThanOrEqual(7);
  });

  test("has ten shades from light to dark", () => {
    const ratios = theme.shades.map((shade) => contrast(shade, "#000000"));
    expect(ratios).toEqual([...ratios].sort((a, b) => b - a));
  });
});

test("a colour that passes already is kept", () => {
  expect(brandTheme("#0b7285", surfaces).light.fill).toBe("#0b7285");
});

test("a bright colour keeps its brightness and takes dark text", () => {
  const { fill, onFill } = brandTheme("#ffcc00", surfaces).light;
  expect(fill).toBe("#ffcc00");
  expect(onFill).not.toBe("#ffffff");
});

test("a mid colour is darkened a little for white text", () => {
  expect(brandTheme("#12b886", surfaces).light.onFill).toBe("#ffffff");
});
