import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import * as z from "zod/mini";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { useFormWithDraft } from "@/ui/form-draft";
import { FormLongTextField, FormTextField } from "@/ui/form-fields";
import { toast } from "@/ui/toasts";

/** A text that has to be entered; without `rows`, of one line. */
type Asked = { label: string; description?: string; missing: string; maxLength: number; rows?: number };

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
  const [error, setError] = useState<string | null>(null);
  const questions = Object.entries<Asked>(texts);
  const { form, notice, dropDraft } = useFormWithDraft<Record<string, string>, Record<string, string>>({
    draftKey: props.draftKey,
    defaultValues: Object.fromEntries(questions.map(([name]) => [name, ""])),
    resolver: zodResolver(
      z.object(
        Object.fromEntries(
          questions.map(([name, { missing }]) => [name, z.string().check(z.trim(), z.minLength(1, missing))]),
        ),
      ),
    ),
  });
  const send = async (values: Record<string, string>) => {
    setError(null);
    try {
      await onSend(values as Record<Name, string>);
      dropDraft();
      toast.success(props.sent);
      await onDone();
      onClose();
    } catch (caught) {
      setError(props.errorOf(caught));
    }
  };
  return (
    <DialogForm
      form={form}
      onSave={send}
      error={error}
      back={props.back}
      onBack={onClose}
      submit={props.submit}
      isDanger={props.isDanger ?? false}
      draftNotice={notice}
    >
      <p>{props.text}</p>
      {questions.map(([name, { label, description, maxLength, rows }]) => {
        const field = { control: form.control, name, label, description, maxLength, withAsterisk: true };
        return rows ? (
          <FormLongTextField key={name} {...field} rows={rows} />
        ) : (
          <FormTextField key={name} {...field} />
        );
      })}
    </DialogForm>
  );
}
