import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/account";
import { fieldErrorOf, sentenceOf } from "@/api/errors";
import { type Me, refreshPerson } from "@/api/site";
import { ProofDeclined } from "@/domain/proof";
import { changePassword, setFirstPassword, signInsQuery } from "@/features/account/calls";
import { useProof } from "@/features/account/use-proof";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import { FormPasswordField } from "@/ui/form-fields";
import { Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

const SHORTEST = 8;

/** An account without a password has no current one. */
function passwordForm(hasPassword: boolean) {
  return z
    .object({
      current_password: z.string().check(z.minLength(hasPassword ? 1 : 0)),
      new_password: z.string().check(z.minLength(SHORTEST)),
      repeated: z.string(),
    })
    .check(z.refine(({ new_password, repeated }) => new_password === repeated, { path: ["repeated"] }));
}
type Passwords = z.infer<ReturnType<typeof passwordForm>>;

/** Changes the password, or sets the first one of an account that was made with a code. */
export function PasswordForm({ me }: { me: Me }) {
  const queryClient = useQueryClient();
  const { withProof, dialog } = useProof(me);
  const hasPassword = me.has_password;
  const form = useForm({
    ...formOptions,
    defaultValues: { current_password: "", new_password: "", repeated: "" },
    resolver: zodResolver(passwordForm(hasPassword), {
      error: messagesByField({
        current_password: t.enterCurrentPassword,
        new_password: t.passwordShort,
        repeated: t.passwordsDiffer,
      }),
    }),
  });
  const { control } = form;
  const changing = useMutation({
    mutationFn: ({ current_password, new_password }: Passwords) =>
      hasPassword
        ? changePassword(current_password, new_password)
        : withProof(() => setFirstPassword(new_password)),
    onSuccess: () => {
      form.reset();
      toast.success(hasPassword ? t.passwordChanged : t.passwordSet);
      void queryClient.invalidateQueries(signInsQuery);
      void refreshPerson(queryClient);
    },
    onError: (error) => showServerErrors(form, error),
  });

  const isSilent = changing.error instanceof ProofDeclined;
  const isAtField = ["current_password", "new_password"].some((field) => fieldErrorOf(changing.error, field));

  return (
    <>
      <Form form={form} onSave={(values) => changing.mutateAsync(values)}>
        {changing.error && !isAtField && !isSilent && (
          <Notice tone="bad">{sentenceOf(changing.error, t.passwordFailed)}</Notice>
        )}
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={me.email} readOnly hidden />
        {hasPassword && (
          <FormPasswordField control={control} name="current_password" label={t.currentPassword} />
        )}
        <FormPasswordField
          control={control}
          name="new_password"
          fresh
          label={t.newPassword}
          description={t.passwordHint}
        />
        <FormPasswordField control={control} name="repeated" fresh label={t.confirmNewPassword} />
        <Row justify="end">
          <SubmitButton control={control}>{hasPassword ? t.changePassword : t.setPassword}</SubmitButton>
        </Row>
      </Form>
      {dialog}
    </>
  );
}
