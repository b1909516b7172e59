import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** A refusal that names fields, as the server's do. */
type Naming = { errors: readonly { field: string; message: string }[] };

type Problems<Field extends string> = Partial<Record<Field, string>>;

/**
 * Which problems of a form are shown: those of fields that were left, all once it was tried, and what the server
 * refused until that field is changed.
 */
export function useProblems<Field extends string>(
  found: Problems<Field>,
  form: RefObject<HTMLElement | null>,
) {
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Problems<Field>>({});

  const shown = Object.fromEntries(
    Object.entries(found).filter(([field]) => tried || left.has(field as Field)),
  ) as Problems<Field>;

  const first = Object.values(refused)[0];
  useEffect(() => {
    if (first) goToProblem(form.current);
  }, [first, form]);

  return {
    problems: { ...refused, ...shown } as Problems<Field>,
    leave: (field: Field) => onceReleased(() => setLeft((before) => new Set(before).add(field))),
    change: (field: Field) => setRefused(({ [field]: _, ...others }) => others as Problems<Field>),
    /** Shows every problem and goes to the first. Whether there is none. */
    attempt: (): boolean => {
      if (Object.keys(found).length === 0) return true;
      flushSync(() => setTried(true));
      goToProblem(form.current);
      return false;
    },
    /** Shows the server's sentences at their fields. Whether it named any of them. */
    refuse: (error: unknown, fields: Readonly<Record<string, Field>>): boolean => {
      const named = namesFields(error) ? error.errors : [];
      const known = named.flatMap(({ field, message }) => {
        const own = fields[field.split(".").at(-1) ?? field];
        return own ? [[own, message] as const] : [];
      });
      setRefused(Object.fromEntries(known) as Problems<Field>);
      return known.length > 0;
    },
    reset: () => {
      setLeft(new Set());
      setTried(false);
      setRefused({});
    },
  };
}

function namesFields(error: unknown): error is Naming {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

let isPressed = false;
window.addEventListener("pointerdown", () => (isPressed = true), { capture: true });
window.addEventListener("pointerup", () => (isPressed = false), { capture: true });
window.addEventListener("pointercancel", () => (isPressed = false), { capture: true });

/** A field is often left by pressing a button: a sentence that appears meanwhile would move it away, and the press be lost. */
function onceReleased(act: () => void): void {
  if (!isPressed) act();
  else window.addEventListener("pointerup", () => setTimeout(act), { once: true });
}

function goToProblem(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true], input[data-invalid]");
  field?.focus();
}
