import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { languageTexts, outDir } from "./languages.ts";
import { alias, pureSchemas, define as shared } from "./vite.shared.ts";

/** One script without imports that draws pages in a bare JavaScript engine: dist/render.js, run by the server. */
export default defineConfig({
  plugins: [pureSchemas, languageTexts(), react()],
  define: { ...shared, "process.env.NODE_ENV": '"production"' },
  resolve: { alias },
  ssr: {
    noExternal: true,
    target: "node",
    // Not "browser": the router would believe that it is a page.
    resolve: { conditions: ["worker", "import", "module", "default"] },
  },
  build: {
    ssr: "src/server.tsx",
    outDir,
    emptyOutDir: false,
    target: "es2022",
    minify: true,
    rollupOptions: {
      output: { format: "iife", name: "toli", codeSplitting: false, entryFileNames: "render.js" },
    },
  },
});
