import { defineConfig } from "vite";
import { compressedFiles } from "./build-pages.ts";
import { language, languageTexts, outDir } from "./languages.ts";
import { alias } from "./vite.shared.ts";

/** The widget of operators' own websites: one module without imports for each language. */
export default defineConfig({
  plugins: [languageTexts(), compressedFiles()],
  resolve: { alias },
  build: {
    outDir,
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    rollupOptions: {
      input: "src/widget/widget.ts",
      output: { format: "es", codeSplitting: false, entryFileNames: `assets/widget-${language}-[hash:7].js` },
    },
  },
});
