import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, URL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** The modules that the public pages are made of, by the names under which the server asks for their files. */
const pages: Record<string, string[]> = {
  storefront: ["src/features/catalogue/storefront-page.tsx"],
  event: ["src/features/catalogue/event-page.tsx"],
  landing: ["src/features/landing/landing-page.tsx", "src/features/catalogue/trip-strip.tsx"],
  trips: ["src/features/catalogue/trips-page.tsx"],
  about: ["src/features/site/about-page.tsx"],
};

/** The first JavaScript of a public page, compressed. A build that goes over it fails. */
const MOST_BYTES = 150_000;

const colourScheme = source("colour-scheme.js");
const lateStart = source("late-start.js");
const mainScript = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>\s*/;

/** What is worth compressing, once and for all; fonts are compressed already. */
const compressible = /^assets\/.*\.(js|css|svg)$/;
const forms = { br: promisify(brotliCompress), gz: promisify(gzip) };

type Chunk = { file: string; css?: string[]; imports?: string[] };

/**
 * What the server needs to send a page: index.html, of which the app draws everything; rendered.html, for a page that
 * the server has drawn, where the app starts late; and pages.json, which names the scripts and styles of each page.
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
        const page = bundle["index.html"];
        const html = headLast(textOf(page));
        if (page?.type === "asset") page.source = html;
        const manifest = textOf(bundle[".vite/manifest.json"]);
        const start = nameOf(Object.keys(bundle), "late-start-");
        const entry = mainScript.exec(html)?.[1];
        if (!start || !entry) throw new Error("The build has no entry to start late.");
        const rendered = html
          .replace(mainScript, `<script src="/${start}" data-entry="${entry}" async></script>\n    `)
          .replace(/\s*<link rel="modulepreload"[^>]*>/g, "")
          // It can be read as it is; what it cannot do without scripts says so itself.
          .replace(/\s*<noscript>.*<\/noscript>/g, "");
        this.emitFile({ type: "asset", fileName: "rendered.html", source: rendered });
        const chunks = JSON.parse(manifest) as Record<string, Chunk>;
        for (const [page, modules] of Object.entries(pages)) {
          const { scripts } = filesOf(chunks, ["index.html", ...modules]);
          const bytes = scripts.reduce((sum, name) => sum + compressed(bundle[name.slice(1)]), 0);
          if (bytes > MOST_BYTES) this.error(`The page "${page}" starts with ${bytes} bytes of JavaScript.`);
        }
        this.emitFile({
          type: "asset",
          fileName: "pages.json",
          source: JSON.stringify(filesOfPages(chunks), null, 1),
        });
      },
    },
  };
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

function filesOfPages(manifest: Record<string, Chunk>) {
  const shell = filesOf(manifest, ["index.html"]);
  return Object.fromEntries(
    Object.entries(pages).map(([page, modules]) => {
      const { scripts, styles } = filesOf(manifest, modules);
      return [page, { scripts: without(scripts, shell.scripts), styles: without(styles, shell.styles) }];
    }),
  );
}

function filesOf(manifest: Record<string, Chunk>, modules: string[]) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is no module of the build.`);
    if (scripts.has(`/${chunk.file}`)) return;
    scripts.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
    for (const used of chunk.imports ?? []) visit(used);
  };
  for (const name of modules) visit(name);
  return { scripts: [...scripts], styles: [...styles] };
}

function without(all: string[], some: string[]): string[] {
  return all.filter((one) => !some.includes(one));
}

function fontsOf(names: string[]): string[] {
  return names.filter((name) => /-latin-[\w-]+\.woff2$/.test(name));
}

function nameOf(names: string[], part: string): string | undefined {
  return names.find((name) => name.includes(part));
}

function compressed(output: { type: string; code?: string } | undefined): number {
  return output?.code ? gzipSync(output.code, { level: 9 }).length : 0;
}

function textOf(output: { type: string; source?: string | Uint8Array } | undefined): string {
  if (!output?.source) throw new Error("The build lacks a file that the server's pages are made from.");
  return output.source.toString();
}

function source(name: string): string {
  return readFileSync(fileURLToPath(new URL(`src/app/${name}`, import.meta.url)), "utf8");
}
