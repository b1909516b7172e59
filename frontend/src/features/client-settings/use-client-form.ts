import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/client";
import { ApiError, type ErrorCode, sentenceOf } from "@/api/errors";
import { type ClientFields, problemsOf } from "@/features/client-settings/client-fields";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

const TAKEN = "client_url_taken";
const ABOUT_THE_URL: readonly ErrorCode[] = [TAKEN, "client_url_reserved", "moved_too_often"];
const WIRE_NAMES = { client_logo: "logo", client_banner: "banner" } as const;

type Options<Saved> = {
  draftKey: string;
  restoresAtOnce?: boolean;
  onRestore?: () => void;
  start: ClientFields;
  save: (fields: ClientFields) => Promise<Saved>;
  onSaved: (saved: Saved) => void | Promise<void>;
  failed: string;
};

/** Shared logic of both client forms: check the URL, wait for uploads, submit, and show errors at their fields. */
export function useClientForm<Saved>({ save, onSaved, failed, ...options }: Options<Saved>) {
  const [urlProblem, setUrlProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const form = useDraftForm<ClientFields>({
    ...options,
    problemsOf: (fields) => ({ ...(urlProblem && { url: urlProblem }), ...problemsOf(fields) }),
    wireNames: WIRE_NAMES,
  });
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: (error) => {
      if (!form.refuse(atTheUrl(error))) toast.formError(sentenceOf(error, failed));
    },
  });

  return {
    ...form,
    saving,
    isBusy: busy.size > 0,
    generalError:
      saving.isError && Object.keys(form.problems).length === 0 ? sentenceOf(saving.error, failed) : null,
    isTaken: urlProblem !== null,
    setTaken: setUrlProblem,
    setBusy: (what: string, isBusy: boolean) =>
      setBusy((last) => {
        const next = new Set(last);
        if (isBusy) next.add(what);
        else next.delete(what);
        return next;
      }),
    save: async () => {
      if (saving.isPending) return;
      const fields = await form.attempt();
      if (fields) saving.mutate(fields);
      else if (urlProblem ?? problemsOf(form.getValues()).url) toast.formError(t.fixUrl);
    },
  };
}

export type ClientEditor = Omit<ReturnType<typeof useClientForm<unknown>>, "saving">;

/** Assigns an error about the URL to its field. */
function atTheUrl(error: Error): Error {
  if (!(error instanceof ApiError) || !ABOUT_THE_URL.includes(error.code)) return error;
  const message = error.code === TAKEN ? t.urlTaken : error.detail;
  return new ApiError(error.status, error.code, error.detail, [{ field: "url", message }]);
}
