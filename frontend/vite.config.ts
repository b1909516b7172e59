import { fileURLToPath, URL } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { compressedFiles, serverPages } from "./build-pages.ts";

const backend = process.env["TOLI_BACKEND"] ?? "http://127.0.0.1:8000";
const locale = process.env["TOLI_LOCALE"] ?? "en";

/** Pages that visitors arrive at stand in the first script: their data need not wait for a script of the route's own. */
const firstPages = /^(__root__|\/_site\/?|\/_site\/(home|about|alltrips|events\/|events\/\$eventId))$/;
/** Of every other route only the address stands there; what it loads and shows comes in one piece. */
const wholeRoute: ("loader" | "component" | "pendingComponent" | "errorComponent" | "notFoundComponent")[][] =
  [["loader", "component", "pendingComponent", "errorComponent", "notFoundComponent"]];

const visitorsPages = /\/(storefront|event|landing|trips|about)-page-|\/trip-strip-/;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (firstPages.test(routeId) ? [] : wholeRoute) },
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    serverPages(),
    compressedFiles(),
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
    modulePreload: {
      polyfill: false,
      // What a chunk needs stands in the first script, by file names that do not compress. Visitors' pages are fetched
      // all at once; of all others only the styles are named, and their scripts name each other.
      resolveDependencies: (chunk, needed) =>
        visitorsPages.test(chunk) ? needed : needed.filter((file) => file.endsWith(".css")),
    },
    // Fonts and pictures stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        codeSplitting: {
          // What most public pages draw with: one file, instead of eight of a kilobyte each.
          groups: [
            {
              // Every page needs them at once: in one file they compress better than in a dozen of a few hundred bytes.
              // The styles are among them as the first sheet of a page settles the order of the cascade's layers.
              name: "shell",
              test: /(@tanstack\/(react-router|router-core|react-query|query-core|react-store|store)\/.*\/(queryOptions|useRouter|useSuspenseQuery|redirect|useMatch|lazyRouteComponent|useSelector|utils|removable|useBaseQuery|matchContext)\.js|src\/api\/(call|client|errors|once|site)\.ts|src\/ui\/(link\.(tsx|module)|styles\.ts|(mantine|fonts|tokens|base)\.css)|src\/lib\/paths\.ts)/,
            },
            {
              name: "pages",
              test: /src\/(ui\/(badge|carousel|day-range|picture|price|section-heading)|lib\/(charges|dates|money))\.(tsx?|module)/,
            },
          ],
        },
      },
    },
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
