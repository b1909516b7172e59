import { fileURLToPath, URL } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { languageTexts } from "../languages.ts";
import { define } from "../vite.shared.ts";

const src = fileURLToPath(new URL("../src", import.meta.url));

/** The components of `src/ui` with their states, on one page: `make ui`. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  define,
  plugins: [languageTexts(), react()],
  resolve: { alias: { "@": src } },
  server: { port: 6006 },
});
