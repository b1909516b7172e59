import { type ComponentProps, useEffect, useRef } from "react";
import {
  type Control,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
  useFormState,
} from "react-hook-form";
import { Button } from "@/ui/button";
import { focusFirstError, SERVER, shownErrors } from "@/ui/form-errors";
import type { Space } from "@/ui/layout";
import layout from "@/ui/layout.module.css";
import { watchPointer } from "@/ui/once-released";

/** The options of every form: errors appear when a field is left or the form is submitted, and `Form` moves the focus. */
export const formOptions = { mode: "onTouched", shouldFocusError: false } as const;

type Props<Values extends FieldValues, Output> = Omit<ComponentProps<"form">, "onSubmit" | "onInvalid"> & {
  /** Made with `formOptions`. */
  form: UseFormReturn<Values, unknown, Output>;
  /** Saves the values. A mutation reports its own failure, so a rejection is ignored here. */
  onSave: (values: Output) => unknown;
  /** Called instead while the values have errors. */
  onInvalid?: (errors: FieldErrors<Values>) => void;
  /** Of the fields, unless `className` places them. */
  gap?: Space;
};

/** A form that moves the focus to the first field with an error, in the order of the page. */
export function Form<Values extends FieldValues, Output>({
  form,
  onSave,
  onInvalid,
  gap = 4,
  className = `${layout["box"]} ${layout["stack"]}`,
  ...props
}: Props<Values, Output>) {
  const element = useRef<HTMLFormElement>(null);
  const { submitCount, errors, isSubmitting } = useFormState({ control: form.control });
  const latestErrors = useRef(errors);
  latestErrors.current = errors;

  useEffect(watchPointer, []);
  useEffect(() => {
    if (submitCount > 0) focusFirstError(element.current);
  }, [submitCount]);
  // An error may depend on another field: after each change the shown errors are checked again.
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      // A reset has no name; its errors are cleared after this call.
      if (name === undefined) return;
      if (form.getFieldState(name).error?.type === SERVER) form.clearErrors(name);
      const names = shownErrors<Values>(latestErrors.current);
      if (names.length > 0) void form.trigger(names);
    });
    return unsubscribe;
  }, [form]);

  const submit = form.handleSubmit(async (values) => {
    await Promise.resolve(onSave(values)).catch(() => undefined);
  }, onInvalid);
  return (
    <form
      ref={element}
      noValidate
      className={className}
      data-gap={gap}
      onSubmit={(event) => {
        // A dialog inside this form may have a form of its own.
        if (event.target !== event.currentTarget) return;
        if (isSubmitting) event.preventDefault();
        else void submit(event);
      }}
      {...props}
    />
  );
}

type SubmitProps<Values extends FieldValues, Output> = ComponentProps<typeof Button> & {
  control: Control<Values, unknown, Output>;
};

/** The button that saves a form; it shows that the form is being saved. */
export function SubmitButton<Values extends FieldValues, Output>({
  control,
  loading = false,
  ...props
}: SubmitProps<Values, Output>) {
  const { isSubmitting } = useFormState({ control });
  return <Button type="submit" loading={loading || isSubmitting} {...props} />;
}
