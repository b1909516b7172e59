import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { t } from "#messages/account";
import { fieldErrorOf, sentenceOf } from "@/api/errors";
import type { Me } from "@/api/site";
import { rememberMe, updateMe } from "@/features/account/calls";
import classes from "@/features/account/profile-page.module.css";
import { showPhone } from "@/lib/phones";
import { Button } from "@/ui/button";
import { EmailField, TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { PhoneField } from "@/ui/phone-field";
import { toast } from "@/ui/toasts";

export function DetailsForm({ me }: { me: Me }) {
  const queryClient = useQueryClient();
  const [username, setUsername] = useState(me.username);
  const [phone, setPhone] = useState(showPhone(me.phone));
  const form = useRef<HTMLFormElement>(null);
  const saving = useMutation({
    mutationFn: updateMe,
    onSuccess: (saved) => {
      rememberMe(queryClient, saved);
      // As the server writes them.
      setUsername(saved.username);
      setPhone(showPhone(saved.phone));
      toast.success(t.saved);
    },
    onError: (error) => {
      const first = ["username", "phone"].find((field) => fieldErrorOf(error, field));
      if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    },
  });
  const { error } = saving;
  const usernameError = fieldErrorOf(error, "username");
  const phoneError = fieldErrorOf(error, "phone");
  const isChanged = username !== me.username || phone !== showPhone(me.phone);

  return (
    <form
      ref={form}
      noValidate
      className={classes["form"]}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isChanged) saving.mutate({ username, phone });
      }}
    >
      {error && !usernameError && !phoneError && (
        <Notice tone="bad">{sentenceOf(error, t.saveFailed)}</Notice>
      )}
      <TextField
        name="username"
        label={t.username}
        description={t.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={usernameError}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PhoneField
        name="phone"
        value={phone}
        error={phoneError}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <EmailField
        description={t.emailHint}
        value={me.email}
        readOnly
        classNames={{ input: classes["fixed"] ?? "" }}
      />
      <div className={classes["end"]}>
        <Button type="submit" disabled={!isChanged} loading={saving.isPending}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}
