import {
  type ComponentProps,
  createContext,
  createElement,
  Suspense as PlainSuspense,
  useContext,
  useId as usePlainId,
  useState,
} from "preact/compat";

/** A part of a page, with the number of ids that were given in it. */
type Part = { name: string; ids: number };

const PartContext = createContext<Part | null>(null);

/** An id, unique on the page, and the same on the server and in the browser. */
export function useId(): string {
  const part = useContext(PartContext);
  // A component stays in the part it was made in.
  // biome-ignore lint/correctness/useHookAtTopLevel: the choice is the same each time
  return part ? useState(() => `${part.name}-${part.ids++}`)[0] : usePlainId();
}

/**
 * Preact numbers ids as components come. What waits while a page is hydrated comes after what follows it, which on the server came
 * later: so ids are counted on their own below each Suspense.
 */
export function Suspense({ children, ...props }: ComponentProps<typeof PlainSuspense>) {
  const name = useId();
  const [part] = useState<Part>(() => ({ name, ids: 0 }));
  return createElement(PartContext.Provider, { value: part }, createElement(PlainSuspense, props, children));
}
