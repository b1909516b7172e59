import { defineConfig } from "@hey-api/openapi-ts";

/** The zod schemas of request bodies, from the API's document. */
export default defineConfig({
  input: "openapi.json",
  output: { path: "src/api/generated", clean: false, entryFile: false },
  parser: {
    // The document gives these defaults as text, because they are decimals.
    patch: {
      schemas: {
        CancellationTermsIn: ({ properties }) => {
          for (const name of ["least_per_person", "move_per_person", "no_show"])
            delete properties?.[name]?.default;
        },
      },
    },
    filters: { operations: { include: ["/^$/"] }, schemas: { include: ["/In$/"] }, orphans: true },
  },
  plugins: [
    {
      name: "zod",
      compatibilityVersion: "mini",
      definitions: { name: "{{name}}", case: "preserve" },
      requests: false,
      responses: false,
    },
  ],
  logs: { level: "warn" },
});
