import { createContext, type ReactNode, useContext } from "react";
import type { Wire } from "@/api/wire";

/** What a person of an operator's team may do; the server refuses the rest. */
export type Right = Wire["Right"];

/** The rights of the signed-in person for the client of the panel; null outside it, where nothing is hidden. */
export const RightsContext = createContext<readonly Right[] | null>(null);

/** Whether the signed-in person has a right: what they may not do is hidden. */
export function useMay(): (right: Right) => boolean {
  const rights = useContext(RightsContext);
  return (right) => rights === null || rights.includes(right);
}

/** Shows what only people with a right may do. */
export function May({ right, children }: { right: Right; children: ReactNode }) {
  return useMay()(right) && children;
}
