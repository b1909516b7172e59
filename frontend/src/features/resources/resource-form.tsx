import { zodResolver } from "@hookform/resolvers/zod";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { DefaultValues, FieldPath, FieldPathValue, FieldValues, Resolver } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import { failureOf } from "@/api/errors";
import { useEditConflict } from "@/features/resources/edit-conflict";
import { refreshResources } from "@/features/resources/queries";
import { useFormWithDraft } from "@/ui/form-draft";
import { type messagesByField, showServerErrors } from "@/ui/form-errors";
import { toast } from "@/ui/toasts";

type Options<Values extends FieldValues, Output, Saved> = {
  draftKey: string;
  defaultValues: Values;
  schema: ZodMiniType<Output, Values>;
  /** Of the schema's fields. */
  messages: ReturnType<typeof messagesByField>;
  /** Fetches the latest version. */
  newest: (queryClient: QueryClient) => Promise<{ version: string }>;
  save: (output: Output) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  words: { saved: string; failed: string };
  /** The field of the form for a field of the server's errors. */
  fieldOf?: (field: string, values: Values) => FieldPath<Values> | undefined;
};

/** The form of a resource with a `version`: its draft, its saving, and the notice of a newer version. */
export function useResourceForm<Values extends FieldValues, Output, Saved>({
  schema,
  messages,
  newest,
  save,
  onSaved,
  words,
  fieldOf,
  draftKey,
  defaultValues,
}: Options<Values, Output, Saved>) {
  const queryClient = useQueryClient();
  const { form, notice, startAgain, dropDraft } = useFormWithDraft<Values, Output>({
    draftKey,
    restoresAtOnce: true,
    defaultValues: defaultValues as Values & DefaultValues<Values>,
    resolver: zodResolver(schema, { error: messages }) as Resolver<Values, unknown, Output>,
  });
  const conflict = useEditConflict({
    newest: () => newest(queryClient),
    onTheirs: startAgain,
    onMine: (version) =>
      form.setValue("version" as FieldPath<Values>, version as FieldPathValue<Values, FieldPath<Values>>),
  });
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async (saved) => {
      dropDraft();
      toast.success(words.saved);
      await refreshResources(queryClient);
      onSaved(saved);
    },
    onError: (error) => {
      if (conflict.refuse(error)) return;
      if (!showServerErrors(form, error, fieldOf && ((field) => fieldOf(field, form.getValues()))))
        toast.formError(failureOf(error, words.failed, words.failed));
    },
  });
  return { form, notice, conflictNotice: conflict.notice, save: saving.mutateAsync };
}
