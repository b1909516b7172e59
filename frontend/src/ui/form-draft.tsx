import { type ReactNode, useEffect, useRef } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { Drafts } from "@/lib/drafts";
import { DraftOffer, RestoredNotice } from "@/ui/draft-notice";
import { formOptions } from "@/ui/form";
import { useDraft } from "@/ui/use-draft";

type Options<Values extends FieldValues, Output> = UseFormProps<Values, unknown, Output> & {
  /** The owner and the subject of the draft. */
  draftKey: string;
  /** Where its drafts are, for values with secrets. */
  drafts?: Drafts<Values> | undefined;
  /** Restores a draft when the form opens, with a notice; otherwise the draft is offered. */
  restoresAtOnce?: boolean;
  /** Called when a draft that was offered is restored. */
  onRestore?: () => void;
  defaultValues: Values;
};

/** A form of React Hook Form whose values are stored as a draft until they are saved or discarded. */
export function useFormWithDraft<Values extends FieldValues, Output>({
  draftKey,
  drafts,
  restoresAtOnce = false,
  onRestore,
  defaultValues,
  ...options
}: Options<Values, Output>) {
  const draft = useDraft<Partial<Values>>(draftKey, drafts as Drafts<Partial<Values>> | undefined);
  // A draft may be older than a field.
  const withDefaults = (draftValues: Partial<Values>): Values => ({ ...defaultValues, ...draftValues });
  const initialValues = restoresAtOnce && draft.found ? withDefaults(draft.found.value) : defaultValues;
  const form = useForm<Values, unknown, Output>({
    ...formOptions,
    ...options,
    defaultValues: initialValues as DefaultValues<Values>,
  });

  useTyped(form, draft.write);

  // A draft that is offered was not typed into this form.
  const isTyped = draft.value !== null && (restoresAtOnce || draft.offered === null);
  const start = JSON.stringify(defaultValues);
  const startBefore = useRef(start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the default values until something is typed
  useEffect(() => {
    if (isTyped || startBefore.current === start) return;
    startBefore.current = start;
    form.reset(defaultValues);
  }, [start, isTyped]);

  const startAgain = () => {
    draft.drop();
    form.reset(defaultValues);
  };
  const notice: ReactNode = restoresAtOnce ? (
    <RestoredNotice at={draft.found?.at ?? null} onStartAgain={startAgain} />
  ) : (
    <DraftOffer
      draft={draft}
      onRestore={(draftValues) => {
        form.reset(withDefaults(draftValues), { keepDefaultValues: true });
        onRestore?.();
      }}
    />
  );
  return {
    form,
    /** About the draft that was there when the form opened. */
    notice: draft.found && notice,
    /** That draft was typed since the page was loaded. */
    isOfThisPage: draft.found?.isOfThisPage ?? false,
    /** Discards the draft and resets the form. */
    startAgain,
    /** Deletes the draft of saved values. */
    dropDraft: draft.drop,
    /** The draft is no longer offered; the next change replaces it. */
    ignoreDraft: draft.settle,
  };
}

/** Calls `onChange` with the values of a form after each change of them, but not after a reset. */
export function useTyped<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  onChange: (values: Values) => void,
) {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    let lastText = JSON.stringify(form.getValues());
    const { unsubscribe } = form.watch((_, { name }) => {
      const values = form.getValues();
      const isChanged = JSON.stringify(values) !== lastText;
      lastText = JSON.stringify(values);
      if (name !== undefined && isChanged) latest.current(values);
    });
    return unsubscribe;
  }, [form]);
}
