import { fileURLToPath, URL } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import { isFirstLanguage, languageNames, outDir } from "./languages.ts";

/** Marks the generated schemas as free of side effects, so that a build has only those that its forms use. */
export const pureSchemas = {
  name: "pure-schemas",
  transform: {
    filter: { id: /\/api\/generated\/zod\.gen\.ts$/ },
    handler: (code: string) => ({
      code: code.replace(
        /^export const (\w+) = (z[^;]*);$/gm,
        "export const $1 = /* @__PURE__ */ (() => $2)();",
      ),
      // No line moves.
      map: null,
    }),
  },
};

/** How modules are named, in every build. */
export const alias = {
  "@": fileURLToPath(new URL("src", import.meta.url)),
  // React has had this hook since 18: what stands in for it in older ones would be part of every page's first scripts.
  "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
};

/** Which languages there are, by code, with each one's name in itself. */
export const define = { TOLI_LANGUAGES: JSON.stringify(languageNames) };

type Split = ("loader" | "component" | "pendingComponent" | "errorComponent" | "notFoundComponent")[][];
/** What a route of the site loads and shows comes in one file: its first script has room for addresses only. */
const WHOLE: Split = [["loader", "component", "pendingComponent", "errorComponent", "notFoundComponent"]];
/** The data of these are asked for, and their waiting is shown, while their file is on its way. */
const COMPONENT: Split = [["component"]];
/** These choose what they show, and load only that. */
const NOTHING: Split = [];

const fronts = /^\/(home|events\/)?$/;
const publicPages = /^\/(about|alltrips|policies\/\$kind|events\/\$eventId)$/;

function splitOf(entry: "site" | "panels", routeId: string): Split {
  if (entry === "panels") return COMPONENT;
  if (fronts.test(routeId)) return NOTHING;
  return publicPages.test(routeId) ? COMPONENT : WHOLE;
}

/** The file routes of an entry: `src/routes/site` or `src/routes/panels`. */
export function fileRoutes(entry: "site" | "panels") {
  return tanstackRouter({
    target: "react",
    routesDirectory: `src/routes/${entry}`,
    generatedRouteTree: `src/${entry}-routes.gen.ts`,
    autoCodeSplitting: true,
    codeSplittingOptions: {
      splitBehavior: ({ routeId }) => splitOf(entry, routeId),
    },
    // Another language's build runs beside the first one's, which has written them.
    enableRouteGeneration: isFirstLanguage,
    quoteStyle: "double",
    semicolons: true,
  });
}

/** Scripts find further files beside themselves, so that they may be served from another origin than the page. */
export const besideScripts = {
  renderBuiltUrl: (_file: string, { hostType }: { hostType: "js" | "css" | "html" }) =>
    hostType === "js" ? { relative: true } : undefined,
};

/** What both entries are built with. Both builds write to the same folder; the first empties it. */
export const build = {
  outDir,
  target: "es2022",
  // Those of the first language show developers the same sources.
  sourcemap: isFirstLanguage,
  // Fonts and pictures stay files: the content security policy allows no data: fonts.
  assetsInlineLimit: 0,
};

/**
 * The first script of an entry names the files of its other pages, and hashes do not compress: 42 bits of a script's and 36 of
 * a style's tell the versions of one file apart. The bundler refuses fewer for scripts.
 */
export const fileNames = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  assetFileNames: "assets/[name]-[hash:6][extname]",
};

export const onlyStyles = (needed: string[]) => needed.filter((file) => file.endsWith(".css"));
