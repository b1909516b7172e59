import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { DraftOffer, RestoredNotice } from "@/ui/draft-notice";
import { useDraft } from "@/ui/use-draft";
import { type FormOptions, useForm } from "@/ui/use-form";

type Options<Values extends FieldValues> = Omit<FormOptions<Values>, "typed" | "onChange"> & {
  /** Whose draft it is and of what. */
  draftKey: string;
  /** Restores a draft when the form opens, with a notice; otherwise the draft is offered. */
  restoresAtOnce?: boolean;
  /** Called when a draft that was offered is put back. */
  onRestore?: () => void;
};

/** A form whose values are kept as a draft until they are saved or discarded. */
export function useDraftForm<Values extends FieldValues>(options: Options<Values>) {
  const { draftKey, restoresAtOnce = false, onRestore, start } = options;
  const draft = useDraft<Partial<Values>>(draftKey);
  // A draft may be older than a field.
  const whole = (draftValues: Partial<Values>): Values => ({ ...start, ...draftValues });
  const form = useForm<Values>({
    ...options,
    typed: restoresAtOnce && draft.found ? whole(draft.found.value) : null,
    onChange: draft.write,
  });
  const startAgain = () => {
    draft.drop();
    form.reset(start);
  };
  const notice: ReactNode = restoresAtOnce ? (
    <RestoredNotice at={draft.found?.at ?? null} onStartAgain={startAgain} />
  ) : (
    <DraftOffer
      draft={draft}
      onRestore={(draftValues) => {
        form.restore(whole(draftValues));
        onRestore?.();
      }}
    />
  );
  return {
    ...form,
    /** About the draft that was there when the form opened. */
    notice: draft.found && notice,
    /** The draft is discarded, and the form starts again. */
    startAgain,
    /** It was saved. */
    dropDraft: draft.drop,
    /** The form starts again: the draft is no longer offered, and the next change replaces it. */
    ignoreDraft: draft.settle,
  };
}
