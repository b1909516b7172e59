import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { t } from "#messages/account";
import { fieldErrorOf, sentenceOf } from "@/api/errors";
import type { Me } from "@/api/site";
import { changePassword, signInsQuery } from "@/features/account/calls";
import { type Passwords, passwordProblem } from "@/features/account/password-rules";
import classes from "@/features/account/profile-page.module.css";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { PasswordField } from "@/ui/secret-fields";
import { toast } from "@/ui/toasts";

const nothing: Passwords = { current: "", next: "", repeated: "" };

export function PasswordForm({ me }: { me: Me }) {
  const queryClient = useQueryClient();
  const [passwords, setPasswords] = useState(nothing);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focus = (field: keyof Passwords) =>
    form.current?.querySelector<HTMLElement>(`input[name=${field}]`)?.focus();
  const changing = useMutation({
    mutationFn: ({ current, next }: Passwords) => changePassword(current, next),
    onSuccess: () => {
      setPasswords(nothing);
      setTried(false);
      toast.success(t.passwordChanged);
      void queryClient.invalidateQueries(signInsQuery);
    },
    onError: (error) => {
      if (fieldErrorOf(error, "current_password")) focus("current");
      else if (fieldErrorOf(error, "new_password")) focus("next");
    },
  });

  const problem = tried ? passwordProblem(passwords) : null;
  const refused: Partial<Record<keyof Passwords, string | undefined>> = {
    current: fieldErrorOf(changing.error, "current_password"),
    next: fieldErrorOf(changing.error, "new_password"),
  };
  const isNamed = Boolean(refused.current || refused.next);

  const field = (name: keyof Passwords) => ({
    name,
    value: passwords[name],
    error: problem?.field === name ? problem.message : refused[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      changing.reset();
      setPasswords({ ...passwords, [name]: event.currentTarget.value });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = passwordProblem(passwords);
    if (wrong) focus(wrong.field);
    else changing.mutate(passwords);
  };

  return (
    <form ref={form} noValidate className={classes["form"]} onSubmit={submit}>
      {changing.error && !isNamed && (
        <Notice tone="bad">{sentenceOf(changing.error, t.passwordFailed)}</Notice>
      )}
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordField {...field("current")} label={t.currentPassword} />
      <PasswordField {...field("next")} fresh label={t.newPassword} description={t.passwordHint} />
      <PasswordField {...field("repeated")} fresh label={t.confirmNewPassword} />
      <div className={classes["end"]}>
        <Button type="submit" loading={changing.isPending}>
          {t.changePassword}
        </Button>
      </div>
    </form>
  );
}
