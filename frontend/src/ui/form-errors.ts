import { type FieldErrors, type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form";
import { config } from "zod/mini";
import { t } from "#messages/forms";

config({
  /** The message of an issue for which neither its schema nor its form has one. */
  customError: ({ code, origin, ...issue }) => {
    const isText = origin === "string";
    if (code === "too_small") {
      return isText ? t.required : t.tooSmall(String(issue.minimum));
    }
    if (code === "too_big")
      return isText ? t.tooLong(String(issue.maximum)) : t.tooLarge(String(issue.maximum));
    return t.invalid;
  },
});

type Issue = { path?: readonly PropertyKey[] | undefined };
type Messages = Readonly<Record<string, string>>;

/**
 * The error map of a form's schema: messages by the path of their field without positions (`rooms.rate`). A group's
 * message holds for its fields.
 */
export function messagesByField(messages: Messages): (issue: Issue) => string | undefined {
  return ({ path = [] }) => {
    const names = path.filter((part) => typeof part === "string");
    const paths = names.map((_, index) => names.slice(0, names.length - index).join("."));
    return paths.map((name) => messages[name]).find((message) => message !== undefined);
  };
}

/** An error that names fields, as the server's do. */
type ServerError = Error & { errors: readonly { field: string; message: string }[] };

/** Shows the server's messages at their fields. Returns whether the error named a field of the form. */
export function showServerErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  /** Paths of fields by their names on the wire, where those differ. */
  fields:
    | Readonly<Record<string, FieldPath<Values>>>
    | ((field: string) => FieldPath<Values> | undefined) = {},
): boolean {
  const values = form.getValues();
  const paths = (isServerError(error) ? error.errors : []).flatMap(({ field, message }) => {
    const last = field.split(".").at(-1) ?? field;
    const named = typeof fields === "function" ? fields(field) : (fields[field] ?? fields[last]);
    const path = [named, field, last].find((name) => name !== undefined && get(values, name) !== undefined);
    return path === undefined ? [] : [{ path: path as FieldPath<Values>, message }];
  });
  for (const { path, message } of paths) form.setError(path, { type: SERVER, message });
  return paths.length > 0;
}

/** The type of errors from the server, which stay until their field changes. */
export const SERVER = "server";

/** The paths of the errors that the form's schema found. */
export function shownErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  path = "",
): FieldPath<Values>[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const full = path ? `${path}.${name}` : name;
    if (!error || typeof error !== "object" || name === "ref") return [];
    if ("type" in error && typeof error["type"] === "string")
      return error["type"] === SERVER ? [] : [full as FieldPath<Values>];
    return shownErrors<Values>(error as FieldErrors<Values>, full);
  });
}

function isServerError(error: unknown): error is ServerError {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

/** Moves the focus to the first field with an error, in the order of the page. */
export function focusFirstError(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>("[aria-invalid=true], input[data-invalid]")?.focus();
}
