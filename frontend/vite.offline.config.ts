import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { defineConfig } from "vite";
import { outDir } from "./languages.ts";
import { alias } from "./vite.shared.ts";

/** The files of each scope, which the build of the site has left. */
const LIST = `${outDir}/offline.json`;
/** Before the first build there is none; linters read this file then. */
const files = existsSync(LIST) ? readFileSync(LIST, "utf8") : "{}";

/** The service worker of pages that open without signal: dist/offline.js, one classic script without imports. */
export default defineConfig({
  define: {
    OFFLINE_FILES: files,
    // Names of files change with what is in them, so their list says which version it is.
    OFFLINE_VERSION: JSON.stringify(createHash("sha256").update(files).digest("hex").slice(0, 16)),
  },
  plugins: [
    {
      name: "toli:offline-files",
      buildStart() {
        if (!existsSync(LIST)) throw new Error(`${LIST} is missing: build the site first.`);
      },
    },
  ],
  resolve: { alias },
  build: {
    outDir,
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    rollupOptions: {
      input: "src/offline/worker.ts",
      output: { format: "iife", codeSplitting: false, entryFileNames: "offline.js" },
    },
  },
});
