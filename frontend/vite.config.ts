import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { panelsDocument, serverPages } from "./build-pages.ts";
import { languageTexts } from "./languages.ts";
import { alias, define, fileRoutes } from "./vite.shared.ts";

const backend = process.env["TOLI_BACKEND"] ?? "http://127.0.0.1:8000";

/** The development server, with both entries, and the unit tests. */
export default defineConfig({
  define,
  plugins: [
    languageTexts(),
    fileRoutes("site"),
    fileRoutes("panels"),
    react(),
    panelsDocument(),
    serverPages(),
  ],
  resolve: { alias },
  server: {
    allowedHosts: [".toli.localhost"],
    // Host is kept as the browser sent it: the backend tells the tenant by it.
    proxy: Object.fromEntries(
      ["/api", "/media", "/sandbox"].map((path) => [path, { target: backend, changeOrigin: false }]),
    ),
  },
  test: {
    env: { TZ: "UTC" },
    // On a busy machine drawing a long table alone takes longer than the usual 5 seconds.
    testTimeout: 60_000,
    // Files share a worker and its modules: starting an environment for each costs more than all tests together.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["src/**/*.test.ts"],
          exclude: ["src/**/*.dom.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "jsdom",
          include: ["src/**/*.test.tsx", "src/**/*.dom.test.ts"],
          setupFiles: "./vitest.setup.ts",
        },
      },
    ],
  },
});
