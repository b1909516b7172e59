import { type BaseSyntheticEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type Resolver,
  useForm as useHookForm,
} from "react-hook-form";
import { onceReleased, watchPointer } from "@/ui/once-released";

/** Error messages by the path of their field. */
export type Problems<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string>>;

export type FormOptions<Values extends FieldValues> = {
  /** The values before anything is typed; a change of them is followed. */
  start: Values;
  /** The values are controlled by the parent through `onChange`: the form always follows `start`. */
  isShared?: boolean;
  /** What was typed before, such as a draft. */
  typed?: Values | null;
  /** Validates the values. Errors are shown for touched fields, and for all fields after a submit. */
  problemsOf?: (values: Values) => Problems<Values>;
  /** Paths of fields by their names on the wire, where those differ. */
  wireNames?:
    | Readonly<Record<string, FieldPath<Values>>>
    | ((field: string) => FieldPath<Values> | undefined);
  /** Called with all values after each change by the person. */
  onChange?: (values: Values) => void;
};

type TypedEvent = { currentTarget: { value: string } };
/** An error that names fields, as the server's do. */
type Naming = { errors: readonly { field: string; message: string }[] };

/**
 * The state of a form. `field` binds a field of `ui/`, `check` a box to tick, and `set` everything else. A submit that
 * fails moves the focus to the first field with a problem, in the order of the page.
 */
export function useForm<Values extends FieldValues>(options: FormOptions<Values>) {
  const { start, isShared = false, typed = null, problemsOf, wireNames, onChange } = options;
  const element = useRef<HTMLElement>(null);
  const ref = useCallback((node: HTMLElement | null) => {
    element.current = node;
  }, []);
  const isWhole = (values: Values) => Object.values(problemsOf?.(values) ?? {}).every((problem) => !problem);
  // Errors are derived from the values during rendering, so that a change of one field also clears errors that depend on it.
  const resolver: Resolver<Values, unknown, Values> = (values) =>
    isWhole(values)
      ? { values, errors: {} }
      : { values: {}, errors: { root: { type: "invalid" } } as FieldErrors<Values> };
  const form = useHookForm<Values, unknown, Values>({
    defaultValues: (typed ?? start) as DefaultValues<Values>,
    resolver,
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { touchedFields } = form.formState;
  const watched = form.watch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the same object while nothing changes
  const values = useMemo(() => watched, [JSON.stringify(watched)]);
  const [refused, setRefused] = useState<Problems<Values>>({});
  const [isTried, setTried] = useState(false);
  const [failures, setFailures] = useState(0);
  const [isTyped, setTyped] = useState(typed !== null);

  const problems: Problems<Values> = { ...refused };
  for (const [name, problem] of Object.entries(problemsOf?.(values) ?? {}) as [FieldPath<Values>, string][]) {
    if (problem && (isTried || get(touchedFields, name))) problems[name] = problem;
  }

  useEffect(watchPointer, []);
  useEffect(() => {
    if (failures > 0) goToProblem(element.current);
  }, [failures]);

  const started = JSON.stringify(start);
  const begunWith = useRef(typed ? null : started);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the start values change
  useEffect(() => {
    const isUpToDate = isShared
      ? JSON.stringify(form.getValues()) === started
      : isTyped || begunWith.current === started;
    if (isUpToDate) return;
    begunWith.current = started;
    form.reset(start, { keepTouched: true });
  }, [started, isTyped]);

  /** `changed` is the field, where the value is that of a group of them. */
  const set = <Name extends FieldPath<Values>>(
    name: Name,
    value: FieldPathValue<Values, Name>,
    changed: FieldPath<Values> = name,
  ) => {
    form.setValue(name, value);
    setTyped(true);
    setRefused(({ [changed]: _, ...otherProblems }) => otherProblems as Problems<Values>);
    onChange?.(form.getValues());
  };
  const leave = (name: FieldPath<Values>) => {
    const { onBlur } = form.register(name);
    onceReleased(() => void onBlur({ target: { name, value: form.getValues(name) }, type: "blur" }));
  };

  /** Whether a field was left, or one of a group of fields, or all problems are shown. */
  const isTouched = (path: string) => isTried || get(touchedFields, path) !== undefined;

  /** Shows all problems, and goes to the first. */
  const showProblems = () => {
    setTried(true);
    setFailures((count) => count + 1);
  };

  return {
    /** For what holds the fields. */
    ref,
    values,
    /** The problems to show. */
    problems,
    isWhole: isWhole(values),
    isTouched,
    set,
    leave,
    field: <Name extends FieldPath<Values>>(name: Name) => ({
      name,
      value: get(values, name) as FieldPathValue<Values, Name>,
      error: problems[name],
      onChange: (event: TypedEvent) => set(name, event.currentTarget.value as FieldPathValue<Values, Name>),
      onBlur: () => leave(name),
    }),
    check: <Name extends FieldPath<Values>>(name: Name) => ({
      name,
      checked: Boolean(get(values, name)),
      error: problems[name],
      onChange: (checked: boolean) => set(name, checked as FieldPathValue<Values, Name>),
    }),
    /** The form has unsaved input. */
    isTyped,
    /** Resets the form to these values. */
    reset: (to: Values) => {
      begunWith.current = JSON.stringify(to);
      form.reset(to);
      setRefused({});
      setTried(false);
      setTyped(false);
    },
    /** The input was saved: the form shows its start values again. */
    settle: () => {
      begunWith.current = null;
      setTyped(false);
    },
    /** Restores earlier input, such as a draft. */
    restore: (to: Values) => {
      form.reset(to);
      setTyped(true);
    },
    /** The handler of a submit; `save` is called with the values when nothing is wrong with them. */
    submit: (save: (values: Values, event?: BaseSyntheticEvent) => unknown) =>
      form.handleSubmit((whole, event) => void save(whole, event), showProblems),
    /** The values when nothing is wrong with them; otherwise null, and the problems are shown. */
    attempt: () =>
      new Promise<Values | null>((resolve) => {
        void form.handleSubmit(resolve, () => {
          showProblems();
          resolve(null);
        })();
      }),
    /** The current values, for callbacks created in an earlier render. */
    getValues: () => form.getValues(),
    /** Shows the server's messages at their fields. Returns whether the error named any field. */
    refuse: (error: unknown): boolean => {
      const fieldErrors = (namesFields(error) ? error.errors : []).flatMap(({ field, message }) => {
        const last = field.split(".").at(-1) ?? field;
        const name =
          typeof wireNames === "function"
            ? wireNames(field)
            : (wireNames?.[last] ?? (last in values ? (last as FieldPath<Values>) : undefined));
        return name ? [[name, message] as const] : [];
      });
      setRefused(Object.fromEntries(fieldErrors) as Problems<Values>);
      if (fieldErrors.length > 0) setFailures((count) => count + 1);
      return fieldErrors.length > 0;
    },
  };
}

/** The problems of a part of a form, by their paths in the whole. */
export function under<Part extends string, Name extends string>(
  part: Part,
  problems: Partial<Record<Name, string>>,
) {
  return Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [`${part}.${name}`, problem]),
  ) as Partial<Record<`${Part}.${Name}`, string>>;
}

function namesFields(error: unknown): error is Naming {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

function goToProblem(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>("[aria-invalid=true], input[data-invalid]")?.focus();
}
