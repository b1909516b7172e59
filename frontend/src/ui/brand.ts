import { type BrandRoles, brandTheme, type Hex, isHex, type Surfaces } from "@/lib/colour";

/** The product's own colour, for the main site and for operators who chose none. */
const PRODUCT_COLOUR: Hex = "#bd4318";

/** --page, --raised, --sunken and --overlay of tokens.css: the backgrounds of brand-coloured text. */
export const SURFACES: Surfaces = {
  light: ["#ffffff", "#faf9f7", "#f3f1ed"],
  dark: ["#141311", "#1d1b19", "#272421", "#0f0e0d"],
};

/** The style sheet that sets the `--brand-…` tokens to an operator's colour; an invalid colour gives the product's. */
export function brandSheet(colour: string | null | undefined): string {
  const { deep, light, dark } = brandTheme(colour && isHex(colour) ? colour : PRODUCT_COLOUR, SURFACES);
  const scheme = (name: "light" | "dark") => `:root[data-mantine-color-scheme="${name}"]`;
  return (
    `:root{--brand-deep-from:${deep.from};--brand-deep-to:${deep.to}}` +
    `${scheme("light")}{${tokens(light)}}${scheme("dark")}{${tokens(dark)}}`
  );
}

function tokens({ fill, fillHover, onFill, text, soft, onSoft }: BrandRoles): string {
  return (
    `--brand-fill:${fill};--brand-fill-hover:${fillHover};--brand-on-fill:${onFill};` +
    `--brand-text:${text};--brand-soft:${soft};--brand-on-soft:${onSoft}`
  );
}
