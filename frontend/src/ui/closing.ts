import { createContext, type RefObject, useContext } from "react";

type Closing = {
  /** Asked instead of closing; null closes the dialog. */
  question: RefObject<(() => void) | null>;
  close: () => void;
};

/** How the dialog around a form closes. */
export const ClosingContext = createContext<Closing>({ question: { current: null }, close: () => undefined });

export function useClosing(): Closing {
  return useContext(ClosingContext);
}
