import { fileURLToPath, URL } from "node:url";
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

type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null };
const FORMS = /node_modules\/(react-hook-form|@hookform|zod)\//;
const formModules = new Map<string, boolean>();

/** Whether a module imports the libraries of forms, directly or not: screens without a form load none of them. */
function needsForms(id: string, modules: Modules): boolean {
  const known = formModules.get(id);
  if (known !== undefined) return known;
  // Of a circle of imports.
  formModules.set(id, false);
  const imported = modules.getModuleInfo(id)?.importedIds ?? [];
  const needs = FORMS.test(id) || imported.some((other) => needsForms(other, modules));
  formModules.set(id, needs);
  return needs;
}

/** The screens that are opened most. */
const MAIN_SCREENS = [
  "to",
  "to/index",
  "to/orders.index",
  "to/orders.$eventId._departure",
  "to/orders.$eventId._departure.index",
];
const mainModules = new Set<string>();

/** Whether one of these screens loads a module at once: what they share is one file, without the parts of others. */
function isOfMainScreen(id: string, modules: Modules): boolean {
  if (mainModules.size === 0) {
    const routes = fileURLToPath(new URL("src/routes/panels/", import.meta.url));
    const next = MAIN_SCREENS.map((name) => `${routes}${name}.tsx?tsr-split=component`);
    for (let module = next.pop(); module !== undefined; module = next.pop()) {
      // Lists every component of the library: the screens use few of them.
      if (mainModules.has(module) || module.endsWith("/@mantine/core/esm/index.mjs")) continue;
      mainModules.add(module);
      next.push(...(modules.getModuleInfo(module)?.importedIds ?? []));
    }
    if (mainModules.size < 100) throw new Error("The screens that are opened most have no modules.");
  }
  return mainModules.has(id);
}

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
      resolveDependencies: (_chunk, needed, { hostType }) =>
        hostType === "html" ? needed : onlyStyles(needed),
    },
    rollupOptions: {
      input: "panels.html",
      output: {
        ...fileNames,
        codeSplitting: {
          // A slow network needs half a second for each file: few files, each of which stays from one screen to the next.
          groups: [
            {
              // Stays in the browser from one release to the next. All import it, so it has the order of the styles' layers too.
              name: "vendor",
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!.*virtual)[^/]+)\/|src\/(ui\/(styles\.ts|(fonts|tokens|base)\.css)|lib\/messages\/[a-z]+\/fonts\.css)/,
              priority: 4,
            },
            { name: "shell", tags: ["$initial"], priority: 3 },
            {
              name: (id, modules) =>
                isOfMainScreen(id, modules) && !needsForms(id, modules) ? "main" : null,
              debugName: "main",
              minShareCount: 2,
              priority: 2,
            },
            {
              name: (id, modules) => (needsForms(id, modules) ? null : "common"),
              debugName: "common",
              minShareCount: 14,
              priority: 1,
            },
            { name: "forms", minShareCount: 14, priority: 1 },
            // Modules that weigh less than their request.
            {
              name: (id, modules) => (needsForms(id, modules) ? null : "small"),
              debugName: "small",
              minShareCount: 3,
              maxModuleSize: 2000,
              priority: 1,
            },
            { name: "small-forms", minShareCount: 3, maxModuleSize: 2000 },
          ],
        },
      },
    },
  },
});
