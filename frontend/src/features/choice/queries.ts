import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type ChoicePageData = Wire["ChoicePage"];
export type Chosen = Wire["ChoiceIn"];
export type ChoiceKind = Chosen["choice"];

const CHOICE = "/api/departure-choices/{token}";

/** What changed on the booking of a link, and what its traveller may choose. */
export function choiceQuery(token: string) {
  return queryOptions(read(CHOICE, { path: { token } }));
}

export function choose(token: string, body: Chosen): Promise<ChoicePageData> {
  return call("put", CHOICE, { path: { token }, body });
}
