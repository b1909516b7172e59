import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { panelsDocument, serverPages } from "./build-pages.ts";
import { alias, fileRoutes } from "./vite.shared.ts";

const backend = process.env["TOLI_BACKEND"] ?? "http://127.0.0.1:8000";

/** The development server, with both entries, and the unit tests. */
export default defineConfig({
  plugins: [fileRoutes("site"), fileRoutes("panels"), react(), panelsDocument(), serverPages()],
  resolve: { alias },
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
