import "@/ui/mantine.css";
import {
  createTheme,
  DEFAULT_THEME,
  MantineContext,
  MantineThemeContext,
  mergeMantineTheme,
} from "@mantine/core";
import type { ComponentProps, ComponentType } from "react";

const theme = mergeMantineTheme(
  DEFAULT_THEME,
  createTheme({
    cursorType: "pointer",
    defaultRadius: "md",
    respectReducedMotion: true,
    components: {
      // Tall enough for a thumb.
      Input: { vars: () => ({ wrapper: { "--input-height": "2.875rem" } }) },
      TextInput: { defaultProps: { size: "md" } },
      PasswordInput: { defaultProps: { size: "md" } },
      Textarea: { defaultProps: { size: "md" } },
      NativeSelect: { defaultProps: { size: "md" } },
    },
  }),
);

/** Colours are ours (`mantine.css`), and so is the colour scheme (`color-scheme.ts`). */
const context: ComponentProps<typeof MantineContext.Provider>["value"] = {
  colorScheme: "auto",
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: "mantine",
  cssVariablesSelector: ":root",
  withStaticClasses: true,
};

/**
 * A component of Mantine's with what it needs around it. Not a provider around the app: that would be part of the first
 * script of every page, and most public pages have neither field nor dialog (ADR 15).
 */
export function withMantine<Props extends object>(Component: ComponentType<Props>) {
  return function WithMantine(props: Props) {
    return (
      <MantineContext.Provider value={context}>
        <MantineThemeContext.Provider value={theme}>
          <Component {...props} />
        </MantineThemeContext.Provider>
      </MantineContext.Provider>
    );
  };
}
