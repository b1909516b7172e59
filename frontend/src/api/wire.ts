import type { components } from "@/api/generated/schema";

/** The shapes of the API, by their names in its own description. */
export type Wire = components["schemas"];
