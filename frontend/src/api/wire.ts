import type { components } from "@/api/generated/schema";

type Schemas = components["schemas"];

/** The shapes of the API, by their names in its own description. */
export type Wire = Schemas & { Confirmed: Schemas["toli__bookings__schemas__Confirmed"] };
