import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressedFiles, offlineFiles, pageFiles, serverPages } from "./build-pages.ts";
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

const publicPages =
  /\/(about|alltrips|policies\._kind|events\._eventId|event-details|storefront-page|landing-page|trip-strip)-/;

/** The entry for visitors and travellers: as little as possible before the first page can be used. */
export default defineConfig({
  define,
  plugins: [
    languageTexts(),
    fileRoutes("site"),
    pureSchemas,
    react(),
    serverPages(),
    pageFiles("site"),
    offlineFiles(),
    compressedFiles(),
  ],
  resolve: { alias },
  experimental: besideScripts,
  build: {
    ...build,
    manifest: ".vite/site.json",
    modulePreload: {
      polyfill: false,
      // What a chunk needs is named in the first script, by file names that do not compress. The pages that visitors
      // arrive at are fetched all at once; of all others only the styles are named, and their scripts name each other.
      resolveDependencies: (chunk, needed) => (publicPages.test(chunk) ? needed : onlyStyles(needed)),
    },
    rollupOptions: {
      input: "index.html",
      output: {
        ...fileNames,
        codeSplitting: {
          groups: [
            {
              // In one file they compress better, and stay in the browser from one release to the next.
              name: "vendor",
              // Only forms and All Trips have mutations and lists by pages.
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!.*(virtual|\/mutationObserver|\/useMutation|\/infiniteQuery|\/useInfinite))[^/]+)\//,
            },
            {
              // Every page needs them at once: one file instead of a dozen of a few hundred bytes. The styles are among
              // them as the first sheet of a page settles the order of the cascade's layers.
              name: "shell",
              test: /src\/(api\/(call|client|errors|idempotent|site)\.ts|lib\/messages\/[a-z]+\/api\.ts|ui\/(link\.(tsx|module)|styles\.ts|(fonts|tokens|base)\.css))/,
            },
            {
              // What most public pages draw with.
              name: "pages",
              test: /src\/(ui\/(badge|day-range|picture|price|section-heading)|lib\/(charges|dates|money|messages\/[a-z]+\/(catalogue|dates|locale|money)))\.(tsx?|module)|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared\/)/,
            },
          ],
        },
      },
    },
  },
});
