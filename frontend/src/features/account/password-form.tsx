import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/account";
import { fieldErrorOf, sentenceOf } from "@/api/errors";
import { type Me, refreshPerson } from "@/api/site";
import { ProofDeclined } from "@/domain/proof";
import { changePassword, setFirstPassword, signInsQuery } from "@/features/account/calls";
import { type Passwords, passwordProblem } from "@/features/account/password-rules";
import classes from "@/features/account/profile-page.module.css";
import { useProof } from "@/features/account/use-proof";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { PasswordField } from "@/ui/secret-fields";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

const nothing: Passwords = { current: "", next: "", repeated: "" };

/** Changes the password, or sets the first one of an account that was made with a code. */
export function PasswordForm({ me }: { me: Me }) {
  const queryClient = useQueryClient();
  const { withProof, dialog } = useProof(me);
  const hasPassword = me.has_password;
  const form = useForm<Passwords>({
    start: nothing,
    problemsOf: (passwords) => {
      const problem = passwordProblem(passwords, hasPassword);
      return problem ? { [problem.field]: problem.message } : {};
    },
    wireNames: { current_password: "current", new_password: "next" },
    onChange: () => changing.reset(),
  });
  const changing = useMutation({
    mutationFn: ({ current, next }: Passwords) =>
      hasPassword ? changePassword(current, next) : withProof(() => setFirstPassword(next)),
    onSuccess: () => {
      form.reset(nothing);
      toast.success(hasPassword ? t.passwordChanged : t.passwordSet);
      void queryClient.invalidateQueries(signInsQuery);
      void refreshPerson(queryClient);
    },
    onError: (error) => form.refuse(error),
  });

  const isSilent = changing.error instanceof ProofDeclined;
  const isAtField = ["current_password", "new_password"].some((field) => fieldErrorOf(changing.error, field));

  return (
    <>
      <form
        ref={form.ref}
        noValidate
        className={classes["form"]}
        onSubmit={form.submit((passwords) => changing.mutate(passwords))}
      >
        {changing.error && !isAtField && !isSilent && (
          <Notice tone="bad">{sentenceOf(changing.error, t.passwordFailed)}</Notice>
        )}
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={me.email} readOnly hidden />
        {hasPassword && <PasswordField {...form.field("current")} label={t.currentPassword} />}
        <PasswordField {...form.field("next")} fresh label={t.newPassword} description={t.passwordHint} />
        <PasswordField {...form.field("repeated")} fresh label={t.confirmNewPassword} />
        <div className={classes["end"]}>
          <Button type="submit" loading={changing.isPending}>
            {hasPassword ? t.changePassword : t.setPassword}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
