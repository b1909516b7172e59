import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FieldErrors } from "react-hook-form";
import { t } from "#messages/client";
import { ApiError, type ErrorCode, sentenceOf } from "@/api/errors";
import {
  type ClientBody,
  type ClientFields,
  clientForm,
  clientMessages,
} from "@/features/client-settings/client-fields";
import { useFormWithDraft } from "@/ui/form-draft";
import { showServerErrors } from "@/ui/form-errors";
import { toast } from "@/ui/toasts";

const TAKEN = "client_url_taken";
const ABOUT_THE_URL: readonly ErrorCode[] = [TAKEN, "client_url_reserved", "moved_too_often"];

type Options<Saved> = {
  draftKey: string;
  restoresAtOnce?: boolean;
  onRestore?: () => void;
  defaultValues: ClientFields;
  save: (body: ClientBody) => Promise<Saved>;
  onSaved: (saved: Saved) => void | Promise<void>;
  failed: string;
};

/** Shared logic of both client forms: check the URL, wait for uploads, submit, and show errors at their fields. */
export function useClientForm<Saved>({ save, onSaved, failed, ...options }: Options<Saved>) {
  const [objection, setObjection] = useState<string | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const { form, ...draft } = useFormWithDraft<ClientFields, ClientBody>({
    ...options,
    resolver: zodResolver(clientForm(objection), { error: clientMessages }),
  });
  const { errors } = form.formState;
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: (error) => {
      if (!showServerErrors(form, atTheUrl(error))) toast.formError(sentenceOf(error, failed));
    },
  });

  // The server answers after the URL was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the objection
  useEffect(() => {
    if (errors.url) void form.trigger("url");
  }, [objection]);

  return {
    ...draft,
    form,
    control: form.control,
    onSave: saving.mutateAsync,
    onInvalid: ({ url }: FieldErrors<ClientFields>) => {
      if (url) toast.formError(t.fixUrl);
    },
    isSaving: saving.isPending,
    isBusy: busy.size > 0,
    generalError:
      saving.isError && Object.keys(errors).length === 0 ? sentenceOf(saving.error, failed) : null,
    isTaken: objection !== null,
    setObjection,
    setBusy: (what: string, isBusy: boolean) =>
      setBusy((last) => {
        const next = new Set(last);
        if (isBusy) next.add(what);
        else next.delete(what);
        return next;
      }),
  };
}

export type ClientEditor = Omit<ReturnType<typeof useClientForm<unknown>>, "onSave">;

/** Assigns an error about the URL to its field. */
function atTheUrl(error: Error): Error {
  if (!(error instanceof ApiError) || !ABOUT_THE_URL.includes(error.code)) return error;
  const message = error.code === TAKEN ? t.urlTaken : error.detail;
  return new ApiError(error.status, error.code, error.detail, [{ field: "url", message }]);
}
