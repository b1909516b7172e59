import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, URL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";
import { isFirstLanguage } from "./languages.ts";

type Entry = "site" | "panels";

/** The document of each entry. */
const documents: Record<Entry, string> = { site: "index.html", panels: "panels.html" };

/** `late` is hydrated after the rest of a page: its styles are the page's, its scripts are not among the first. */
type Page = { first: string[]; late?: string[] };

const screen = (route: string) => `src/routes/${route}.tsx?tsr-split=component`;

/** Below every page of the site. */
const FOOTER = "src/features/site/site-footer.tsx";

/** The modules that pages of the site start with beside their entry, by the names under which the server asks for their files. */
const sitePages: Record<string, Page> = {
  storefront: { first: ["src/features/catalogue/storefront-page.tsx"], late: [FOOTER] },
  event: {
    first: [screen("site/events.$eventId")],
    late: ["src/features/catalogue/event-details.tsx", FOOTER],
  },
  landing: {
    first: ["src/features/landing/landing-page.tsx", "src/features/catalogue/trip-strip.tsx"],
    late: ["src/features/landing/product-tour.tsx", FOOTER],
  },
  trips: { first: [screen("site/alltrips")], late: [FOOTER] },
  policy: { first: [screen("site/policies.$kind")], late: [FOOTER] },
  about: { first: [screen("site/about")], late: [FOOTER] },
};

const PANEL_SCREEN = /^src\/routes\/panels\/(.+)\.tsx\?tsr-split=component$/;

/** Panel screens by their route path (`/to/orders/$eventId`), each with the layouts around it. */
function panelScreens(manifest: Record<string, Chunk>): Record<string, Page> {
  const screens = Object.keys(manifest).flatMap((name) => {
    const id = PANEL_SCREEN.exec(name)?.[1];
    return id ? [{ name, segments: id.split(/[/.]/) }] : [];
  });
  // A layout and its index have one path: the index, which is longer, comes last.
  screens.sort((a, b) => a.segments.length - b.segments.length);
  return Object.fromEntries(
    screens.map(({ segments }) => {
      const path = segments.filter((segment) => segment !== "index" && !segment.startsWith("_"));
      const layers = screens.filter((layer) =>
        layer.segments.every((segment, place) => segment === segments[place]),
      );
      return [
        `/${path.map((segment) => segment.replace(/_$/, "")).join("/")}`,
        { first: layers.map(({ name }) => name) },
      ];
    }),
  );
}

/** Panel screens whose scripts are limited. */
const MEASURED = ["/admin", "/to", "/to/orders", "/to/orders/$eventId"];

/** Of pages that open without signal, the module of the screen by the scope of their service worker. */
const offline: Record<string, string> = {
  "/mytrip/":
    "src/routes/site/mytrip.$bookingId.tsx?tsr-split=component---errorComponent---loader---notFoundComponent---pendingComponent",
  "/lead/":
    "src/routes/site/lead.$token.tsx?tsr-split=component---errorComponent---loader---notFoundComponent---pendingComponent",
};

const colourScheme = source("colour-scheme.js");
const lateStart = source("late-start.js");
const mainScript = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>\s*/;

/** What is worth compressing, once and for all; fonts are compressed already, and source maps are for developers. */
const compressible = /^assets\/.*\.(js|css|svg)$/;
const brotliBest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const forms: Record<string, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => promisify(brotliCompress)(plain, brotliBest),
  gz: (plain) => promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
};

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };

/**
 * The documents that the server fills: index.html and panels.html, of which the app draws everything, and rendered.html
 * for a page of the site that the server has drawn, where the app starts late.
 *
 * The colour scheme's script is small, classic and a file: a module would run after the first paint and flash the
 * wrong scheme, and an inline script would need a nonce in a file that is otherwise static.
 */
export function serverPages(): Plugin {
  return {
    name: "toli:server-pages",
    buildStart() {
      if (this.environment.config.command !== "build") return;
      this.emitFile({ type: "asset", name: "colour-scheme.js", source: colourScheme });
      this.emitFile({ type: "asset", name: "late-start.js", source: lateStart });
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const built = bundle && nameOf(Object.keys(bundle), "colour-scheme-");
        return [
          built
            ? { tag: "script", attrs: { src: `/${built}` }, injectTo: "head-prepend" }
            : { tag: "script", children: colourScheme, injectTo: "head-prepend" },
          ...fontsOf(Object.keys(bundle ?? {})).map((font) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${font}`, as: "font", type: "font/woff2", crossorigin: true },
            injectTo: "head-prepend" as const,
          })),
        ];
      },
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const name of Object.values(documents)) {
          const document = bundle[name];
          if (document?.type === "asset") document.source = headLast(textOf(document));
        }
        if (!bundle[documents.site]) return;
        const html = textOf(bundle[documents.site]);
        const start = nameOf(Object.keys(bundle), "late-start-");
        const entry = mainScript.exec(html)?.[1];
        if (!start || !entry) throw new Error("The build has no entry to start late.");
        const rendered = html
          .replace(mainScript, `<script src="/${start}" data-entry="${entry}" async></script>\n    `)
          .replace(/\s*<link rel="modulepreload"[^>]*>/g, "")
          // It can be read as it is; what it cannot do without scripts says so itself.
          .replace(/\s*<noscript>.*<\/noscript>/g, "");
        this.emitFile({ type: "asset", fileName: "rendered.html", source: rendered });
      },
    },
  };
}

/**
 * Writes `pages/<entry>.json`, the scripts and styles of each page beside those of the entry's document, and
 * `sizes/<entry>.json`, all first scripts of each page and what they are made of, for `tools/page_sizes.py`.
 */
export function pageFiles(entry: Entry): Plugin {
  return {
    name: "toli:page-files",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const manifest = JSON.parse(textOf(bundle[`.vite/${entry}.json`])) as Record<string, Chunk>;
        const shell = filesOf(manifest, [documents[entry]]);
        const pages = entry === "site" ? sitePages : panelScreens(manifest);
        const files = Object.entries(pages).map(([page, { first, late = [] }]) => {
          const { scripts } = filesOf(manifest, first);
          const { styles } = filesOf(manifest, [...first, ...late]);
          return [page, { scripts: without(scripts, shell.scripts), styles: without(styles, shell.styles) }];
        });
        this.emitFile({
          type: "asset",
          fileName: `pages/${entry}.json`,
          source: JSON.stringify(Object.fromEntries(files), null, 1),
        });
        const measured = entry === "site" ? Object.keys(pages) : MEASURED;
        const sizes = measured.map((page) => {
          const { first = [] } = pages[page] ?? {};
          const { scripts } = filesOf(manifest, [documents[entry], ...first]);
          return [page, { scripts, parts: partsOf(scripts.map((script) => bundle[script.slice(1)])) }];
        });
        this.emitFile({
          type: "asset",
          fileName: `sizes/${entry}.json`,
          source: JSON.stringify(Object.fromEntries(sizes)),
        });
      },
    },
  };
}

/**
 * Writes `pages/fonts.json`, the style sheet of each pair of fonts that an operator can choose; the server puts it into the
 * documents of that operator's site (`web/shell.py`).
 */
export function fontFiles(): Plugin {
  return {
    name: "toli:font-files",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const found = Object.keys(bundle).flatMap((name) => {
          const pair = /^assets\/(fonts-\w+)-[\w-]{6}\.css$/.exec(name)?.[1];
          return pair ? [[pair, { scripts: [], styles: [`/${name}`] }] as const] : [];
        });
        if (found.length === 0) throw new Error("The build has no fonts of sites.");
        this.emitFile({
          type: "asset",
          fileName: "pages/fonts.json",
          source: JSON.stringify(Object.fromEntries(found), null, 1),
        });
      },
    },
  };
}

/** Writes `offline.json`, the files of each scope that opens without signal, for `vite.offline.config.ts`. */
export function offlineFiles(): Plugin {
  return {
    name: "toli:offline-files",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const manifest = JSON.parse(textOf(bundle[".vite/site.json"])) as Record<string, Chunk>;
        const always = Object.keys(bundle).filter((name) =>
          /^assets\/(colour-scheme-.*\.js|(figtree|bricolage)-.*\.woff2)$/.test(name),
        );
        const files = Object.entries(offline).map(([scope, screen]) => {
          const { scripts, styles } = filesOf(manifest, [documents.site, ...withLater(manifest, screen)]);
          return [scope, [...scripts, ...styles, ...always.map((name) => `/${name}`)].sort()];
        });
        this.emitFile({
          type: "asset",
          fileName: "offline.json",
          source: JSON.stringify(Object.fromEntries(files)),
        });
      },
    },
  };
}

/** A module and all that it imports at once or later, but for the entry, which imports every page later. */
function withLater(manifest: Record<string, Chunk>, screen: string): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (name === documents.site || found.has(name)) return;
    found.add(name);
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {};
    for (const used of [...imports, ...dynamicImports]) visit(used);
  };
  visit(screen);
  return [...found];
}

/** The server's part of the head after our own styles, whose order of layers its further styles rely on. */
function headLast(html: string): string {
  return html.replace(/\s*<!--toli:head-->/, "").replace("</head>", "  <!--toli:head-->\n  </head>");
}

/** Leaves each file's compressed forms beside it, for the server to send. */
export function compressedFiles(): Plugin {
  return {
    name: "toli:compressed-files",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => dir && compressible.test(name));
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir ?? "", name);
          const plain = await readFile(path);
          for (const [end, compress] of Object.entries(forms)) {
            await writeFile(`${path}.${end}`, await compress(plain));
          }
        }),
      );
    },
  };
}

/** While developing: the document of the panels at their addresses, as the server sends it (`web/page_routes.py`). */
export function panelsDocument(): Plugin {
  return {
    name: "toli:panels-document",
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/(to|admin)([/?]|$)/.test(request.url ?? "")) request.url = `/${documents.panels}`;
        next();
      });
    },
  };
}

function filesOf(manifest: Record<string, Chunk>, modules: string[]) {
  const visited = new Set<string>();
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is no module of the build.`);
    if (visited.has(name)) return;
    visited.add(name);
    // Imported styles first, as the browser applies them: a screen overrides the components it uses.
    for (const used of chunk.imports ?? []) visit(used);
    scripts.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  };
  for (const name of modules) visit(name);
  return { scripts: [...scripts], styles: [...styles] };
}

type Output = { type: string; modules?: Record<string, { renderedLength: number }> };

/** Bytes before minification by package, and by folder of our own. */
function partsOf(chunks: (Output | undefined)[]): Record<string, number> {
  const parts: Record<string, number> = {};
  for (const [id, { renderedLength }] of chunks.flatMap((chunk) => Object.entries(chunk?.modules ?? {}))) {
    const part =
      /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
      /\/(src(?:\/(?:features|lib|routes))?\/[^/?]+)/.exec(id)?.[1] ??
      "the bundler";
    parts[part] = (parts[part] ?? 0) + renderedLength;
  }
  return parts;
}

function without(all: string[], some: string[]): string[] {
  return all.filter((one) => !some.includes(one));
}

/** The fonts of every page in the language of this build; panels have those of the other languages too. */
function fontsOf(names: string[]): string[] {
  const needed = isFirstLanguage
    ? /(figtree|bricolage)-latin-/
    : /(figtree-latin|bricolage-latin|devanagari)-/;
  return names.filter((name) => name.endsWith(".woff2") && needed.test(name));
}

function nameOf(names: string[], part: string): string | undefined {
  return names.find((name) => name.includes(part));
}

function textOf(output: { type: string; source?: string | Uint8Array } | undefined): string {
  if (!output?.source) throw new Error("The build lacks a file that the server's pages are made from.");
  return output.source.toString();
}

function source(name: string): string {
  return readFileSync(fileURLToPath(new URL(`src/app/${name}`, import.meta.url)), "utf8");
}
