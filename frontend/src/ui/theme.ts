import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from "@mantine/core";
import { type BrandRoles, brandTheme, type Hex, isHex, type Surfaces } from "@/lib/colour";

/** The product's own colour, for the main site and for operators who chose none. */
const PRODUCT_COLOUR: Hex = "#bd4318";

/** --page, --raised, --sunken and --overlay of tokens.css: what brand-coloured text is read on. */
export const SURFACES: Surfaces = {
  light: ["#ffffff", "#faf9f7", "#f3f1ed"],
  dark: ["#141311", "#1d1b19", "#272421", "#0f0e0d"],
};

const gray: MantineColorsTuple = [
  "#faf9f7",
  "#f3f1ed",
  "#e7e3dc",
  "#d8d3ca",
  "#bcb6ab",
  "#8d877c",
  "#676157",
  "#423e37",
  "#2b2823",
  "#191713",
];

const dark: MantineColorsTuple = [
  "#f6f3ee",
  "#d6d1c9",
  "#a8a196",
  "#837c71",
  "#4a453e",
  "#34302b",
  "#272421",
  "#1d1b19",
  "#141311",
  "#0f0e0d",
];

function brandVariables(roles: BrandRoles): Record<string, string> {
  return {
    "--brand-fill": roles.fill,
    "--brand-fill-hover": roles.fillHover,
    "--brand-on-fill": roles.onFill,
    "--brand-text": roles.text,
    "--brand-soft": roles.soft,
    "--brand-on-soft": roles.onSoft,
    "--mantine-primary-color-filled": roles.fill,
    "--mantine-primary-color-filled-hover": roles.fillHover,
    "--mantine-primary-color-contrast": roles.onFill,
    "--mantine-primary-color-light": roles.soft,
    "--mantine-primary-color-light-hover": roles.soft,
    "--mantine-primary-color-light-color": roles.onSoft,
    "--mantine-color-brand-filled": roles.fill,
    "--mantine-color-brand-filled-hover": roles.fillHover,
    "--mantine-color-brand-text": roles.text,
    "--mantine-color-brand-outline": roles.text,
    "--mantine-color-brand-light": roles.soft,
    "--mantine-color-brand-light-color": roles.onSoft,
    "--mantine-color-anchor": roles.text,
  };
}

/** Mantine's names for our neutrals, so that its components sit in the same palette in both schemes. */
const neutralVariables = {
  "--mantine-color-body": "var(--page)",
  "--mantine-color-text": "var(--ink-soft)",
  "--mantine-color-bright": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink-muted)",
  "--mantine-color-placeholder": "var(--ink-muted)",
  "--mantine-color-error": "var(--bad)",
  "--mantine-color-success": "var(--good)",
  "--mantine-color-default": "var(--raised)",
  "--mantine-color-default-hover": "var(--sunken)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line-strong)",
};

/** Filled and soft brand buttons use the nudged pairs, not a shade with whatever text lands on it. */
const brandVariants: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  if ((input.color ?? input.theme.primaryColor) !== "brand") return resolved;
  if (input.variant === "filled") return { ...resolved, color: "var(--brand-on-fill)" };
  if (input.variant === "light") return { ...resolved, hover: "var(--brand-soft)" };
  return { ...resolved, color: "var(--brand-text)", hover: "var(--brand-soft)" };
};

export type SiteTheme = { theme: MantineThemeOverride; variables: CSSVariablesResolver };

/** `colour` is the operator's own, unchecked; null or nonsense gives the product's. */
export function siteTheme(colour: string | null | undefined): SiteTheme {
  const brand = brandTheme(colour && isHex(colour) ? colour : PRODUCT_COLOUR, SURFACES);
  const theme = createTheme({
    colors: { brand: brand.shades, gray, dark },
    primaryColor: "brand",
    primaryShade: 6,
    black: gray[9],
    fontFamily: "var(--font-text)",
    headings: { fontFamily: "var(--font-title)", fontWeight: "700" },
    fontSizes: {
      xs: "var(--text-xs)",
      sm: "var(--text-sm)",
      md: "var(--text-md)",
      lg: "var(--text-lg)",
      xl: "var(--text-xl)",
    },
    radius: {
      xs: "var(--radius-sm)",
      sm: "var(--radius-sm)",
      md: "var(--radius-md)",
      lg: "var(--radius-lg)",
      xl: "var(--radius-xl)",
    },
    shadows: {
      xs: "var(--shadow-sm)",
      sm: "var(--shadow-sm)",
      md: "var(--shadow-md)",
      lg: "var(--shadow-lg)",
      xl: "var(--shadow-lg)",
    },
    defaultRadius: "md",
    cursorType: "pointer",
    respectReducedMotion: true,
    variantColorResolver: brandVariants,
    components: {
      // Tall enough for a thumb.
      Input: { vars: () => ({ wrapper: { "--input-height": "2.875rem" } }) },
      TextInput: { defaultProps: { size: "md" } },
      PasswordInput: { defaultProps: { size: "md" } },
      Textarea: { defaultProps: { size: "md" } },
      NativeSelect: { defaultProps: { size: "md" } },
    },
  });
  const variables: CSSVariablesResolver = () => ({
    variables: { "--brand-deep-from": brand.deep.from, "--brand-deep-to": brand.deep.to },
    light: { ...brandVariables(brand.light), ...neutralVariables },
    dark: { ...brandVariables(brand.dark), ...neutralVariables },
  });
  return { theme, variables };
}
