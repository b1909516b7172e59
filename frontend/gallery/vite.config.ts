import { fileURLToPath, URL } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const src = fileURLToPath(new URL("../src", import.meta.url));

/** The components of `src/ui` with their states, on one page: `make ui`. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  resolve: { alias: { "@": src, "#messages": `${src}/lib/messages/en` } },
  server: { port: 6006 },
});
