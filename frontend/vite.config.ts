import { readFileSync } from "node:fs";
import { fileURLToPath, URL } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const backend = process.env["TOLI_BACKEND"] ?? "http://127.0.0.1:8000";
const locale = process.env["TOLI_LOCALE"] ?? "en";

/**
 * Loads src/app/colour-scheme.js as a small classic script before the first paint: a module would run too late and
 * flash the wrong scheme, and an inline script would need a nonce in a file that is otherwise static.
 */
function colourSchemeScript(): Plugin {
  const source = fileURLToPath(new URL("src/app/colour-scheme.js", import.meta.url));
  return {
    name: "toli:colour-scheme",
    buildStart() {
      if (this.environment.config.command === "build") {
        this.emitFile({ type: "asset", name: "colour-scheme.js", source: readFileSync(source, "utf8") });
      }
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const built = Object.values(bundle ?? {}).find((file) => file.fileName.includes("colour-scheme-"));
        return built
          ? [{ tag: "script", attrs: { src: `/${built.fileName}` }, injectTo: "head-prepend" }]
          : [{ tag: "script", children: readFileSync(source, "utf8"), injectTo: "head-prepend" }];
      },
    },
  };
}

/** Preloads the two text faces, which every page needs; the file names are known only after the build. */
function preloadFonts(): Plugin {
  return {
    name: "toli:preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((name) => /-latin-[\w-]+\.woff2$/.test(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${name}`, as: "font", type: "font/woff2", crossorigin: true },
            injectTo: "head-prepend" as const,
          }));
      },
    },
  };
}

export default defineConfig({
  plugins: [
    tanstackRouter({ target: "react", autoCodeSplitting: false, quoteStyle: "double", semicolons: true }),
    react(),
    colourSchemeScript(),
    preloadFonts(),
  ],
  resolve: {
    alias: {
      "@": fileURLToPath(new URL("src", import.meta.url)),
      // One catalogue a locale, one file an area: a page carries the words it shows and no others.
      "#messages": fileURLToPath(new URL(`src/lib/messages/${locale}`, import.meta.url)),
    },
  },
  build: {
    target: "es2022",
    manifest: true,
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
  },
  server: {
    allowedHosts: [".toli.localhost"],
    // Host is kept as the browser sent it: the backend tells the tenant by it.
    proxy: Object.fromEntries(
      ["/api", "/media", "/sandbox"].map((path) => [path, { target: backend, changeOrigin: false }]),
    ),
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: "./vitest.setup.ts",
    env: { TZ: "UTC" },
  },
});
