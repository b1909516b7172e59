import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { t } from "#messages/client";
import { ApiError, sentenceOf } from "@/api/errors";
import { type ClientFields, type ClientProblems, problemsOf } from "@/features/operator/client-fields";
import { toast } from "@/ui/toasts";

const TAKEN = "client_url_taken";
const ABOUT_THE_URL = [TAKEN, "client_url_reserved", "moved_too_often"];
const NAMES: Record<string, keyof ClientFields> = { client_logo: "logo", client_banner: "banner" };

type Options<Saved> = {
  start: ClientFields;
  save: (fields: ClientFields) => Promise<Saved>;
  onSaved: (saved: Saved) => void | Promise<void>;
  /** Told what the form holds, at each change. */
  onTyped?: (fields: ClientFields) => void;
  failed: string;
};

/** What both forms of a client do: check on leaving a field, ask for the URL, send, and say what is wrong where it is. */
export function useClientForm<Saved>({ start, save, onSaved, onTyped, failed }: Options<Saved>) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(start);
  const [left, setLeft] = useState<ReadonlySet<keyof ClientFields>>(new Set());
  const [taken, setTaken] = useState<string | null>(null);
  const [fromServer, setFromServer] = useState<ClientProblems>({});
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const own = problemsOf(fields);
  const shown = Object.fromEntries(
    Object.entries(own).filter(([name]) => left.has(name as keyof ClientFields)),
  );
  const problems: ClientProblems = { ...fromServer, ...shown };

  const saving = useMutation({
    mutationFn: () => save(fields),
    onSuccess: onSaved,
    onError: (error) => {
      const found = problemsFrom(error);
      setFromServer(found);
      focusFirst(found);
      if (Object.keys(found).length === 0) toast.formError(sentenceOf(error, failed));
    },
  });

  const focusFirst = (found: ClientProblems) => {
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };

  return {
    form,
    fields,
    problems,
    saving,
    isBusy: busy.size > 0,
    generalError:
      saving.isError && Object.keys(fromServer).length === 0 ? sentenceOf(saving.error, failed) : null,
    reset: (to: ClientFields) => {
      setFields(to);
      setLeft(new Set());
      setFromServer({});
      saving.reset();
    },
    change: (change: Partial<ClientFields>) => {
      // Pictures arrive while other fields are typed: each change is made to what stands by then.
      setFields((last) => {
        const next = { ...last, ...change };
        onTyped?.(next);
        return next;
      });
      setFromServer((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !(name in change))));
    },
    leave: (field: keyof ClientFields) => setLeft((last) => new Set(last).add(field)),
    taken,
    setTaken,
    setBusy: (what: string, isBusy: boolean) =>
      setBusy((last) => {
        const next = new Set(last);
        if (isBusy) next.add(what);
        else next.delete(what);
        return next;
      }),
    submit: () => {
      if (saving.isPending) return;
      setLeft(new Set(Object.keys(fields) as (keyof ClientFields)[]));
      const wrong = problemsOf(fields);
      if (wrong.url ?? taken) toast.formError(t.fixUrl);
      if (Object.keys(wrong).length > 0 || taken) focusFirst(taken ? { url: taken, ...wrong } : wrong);
      else saving.mutate();
    },
  };
}

function problemsFrom(error: Error): ClientProblems {
  if (!(error instanceof ApiError)) return {};
  if (ABOUT_THE_URL.includes(error.code)) return { url: error.code === TAKEN ? t.urlTaken : error.detail };
  return Object.fromEntries(error.errors.map(({ field, message }) => [NAMES[field] ?? field, message]));
}
