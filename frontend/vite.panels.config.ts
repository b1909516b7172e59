import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressedFiles, fontFiles, pageFiles, serverPages } from "./build-pages.ts";
import { languageTexts } from "./languages.ts";
import {
  alias,
  besideScripts,
  build,
  define,
  fileNames,
  fileRoutes,
  onlyStyles,
  pureSchemas,
} from "./vite.shared.ts";

/** The entry for operators and administrators: its first script stays in the browser, and screens come one by one. */
export default defineConfig({
  define,
  plugins: [
    languageTexts(),
    fileRoutes("panels"),
    pureSchemas,
    react(),
    serverPages(),
    pageFiles("panels"),
    fontFiles(),
    compressedFiles(),
  ],
  resolve: { alias },
  experimental: besideScripts,
  build: {
    ...build,
    // The site's files are there already.
    emptyOutDir: false,
    manifest: ".vite/panels.json",
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_chunk, needed) => onlyStyles(needed),
    },
    rollupOptions: {
      input: "panels.html",
      output: {
        ...fileNames,
        codeSplitting: {
          // Stays in the browser from one release to the next.
          groups: [
            {
              name: "vendor",
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!.*virtual)[^/]+)\//,
            },
          ],
        },
      },
    },
  },
});
