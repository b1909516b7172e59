import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig } from "vite";
import { alias } from "./vite.shared.ts";

/** The files of each scope, which the build of the site has left. */
const files = readFileSync("dist/offline.json", "utf8");

/** The service worker of pages that open without signal: dist/offline.js, one classic script without imports. */
export default defineConfig({
  define: {
    OFFLINE_FILES: files,
    // Names of files change with what is in them, so their list says which version it is.
    OFFLINE_VERSION: JSON.stringify(createHash("sha256").update(files).digest("hex").slice(0, 16)),
  },
  resolve: { alias },
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    rollupOptions: {
      input: "src/offline/worker.ts",
      output: { format: "iife", codeSplitting: false, entryFileNames: "offline.js" },
    },
  },
});
