import { useState } from "react";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { LongTextField, TextField } from "@/ui/fields";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

/** A text that has to be entered; without `rows`, of one line. */
type Asked = { label: string; missing: string; maxLength: number; rows?: number };

type FormProps<Name extends string> = {
  draftKey: string;
  /** What happens with the texts. */
  text: string;
  texts: Readonly<Record<Name, Asked>>;
  back: string;
  submit: string;
  isDanger?: boolean;
  /** What is shown after it was sent. */
  sent: string;
  onSend: (values: Record<Name, string>) => Promise<unknown>;
  /** Why it was not sent. */
  errorOf: (error: unknown) => string;
  /** The list behind the dialog changes before the dialog closes. */
  onDone: () => Promise<unknown>;
  onClose: () => void;
};

type Props<Name extends string> = FormProps<Name> & { title: string; opened: boolean; size?: "sm" | "md" };

/** Asks for a reason or a message, and sends it; what is typed is kept as a draft. */
export function TextDialog<Name extends string>({ title, opened, size = "md", ...form }: Props<Name>) {
  return (
    <Dialog title={title} opened={opened} onClose={form.onClose} size={size}>
      {opened && <TextForm {...form} />}
    </Dialog>
  );
}

/** The form of such a dialog, for one that opens for a chosen thing. */
export function TextForm<Name extends string>({ texts, onSend, onDone, onClose, ...props }: FormProps<Name>) {
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const questions = Object.entries<Asked>(texts);
  const form = useDraftForm<Record<string, string>>({
    draftKey: props.draftKey,
    start: Object.fromEntries(questions.map(([name]) => [name, ""])),
    problemsOf: (values) =>
      Object.fromEntries(
        questions.filter(([name]) => !values[name]?.trim()).map(([name, { missing }]) => [name, missing]),
      ),
  });
  const send = async (values: Record<string, string>) => {
    setSaving(true);
    setError(null);
    try {
      await onSend(values as Record<Name, string>);
      form.dropDraft();
      toast.success(props.sent);
      await onDone();
      onClose();
    } catch (caught) {
      setError(props.errorOf(caught));
    } finally {
      setSaving(false);
    }
  };
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((values) => void send(values))}
      error={error}
      back={props.back}
      onBack={onClose}
      submit={props.submit}
      isDanger={props.isDanger ?? false}
      isSaving={isSaving}
    >
      <p>{props.text}</p>
      {form.notice}
      {questions.map(([name, { label, maxLength, rows }]) => {
        const field = { ...form.field(name), label, maxLength, withAsterisk: true };
        return rows ? (
          <LongTextField key={name} {...field} rows={rows} />
        ) : (
          <TextField key={name} {...field} />
        );
      })}
    </DialogForm>
  );
}
