import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/account";
import { fieldErrorOf, sentenceOf } from "@/api/errors";
import type { Me } from "@/api/site";
import { UnsavedChanges } from "@/domain/unsaved-changes";
import { rememberMe, updateMe } from "@/features/account/calls";
import classes from "@/features/account/profile-page.module.css";
import { languageOptions } from "@/lib/languages";
import { showPhone } from "@/lib/phones";
import { Button } from "@/ui/button";
import { EmailField, TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { PhoneField } from "@/ui/phone-field";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

export function DetailsForm({ me }: { me: Me }) {
  const queryClient = useQueryClient();
  const start = { username: me.username, phone: showPhone(me.phone), language: me.language };
  const form = useForm({ start });
  const saving = useMutation({
    mutationFn: updateMe,
    onSuccess: (saved) => {
      rememberMe(queryClient, saved);
      form.settle();
      toast.success(t.saved);
    },
    onError: (error) => form.refuse(error),
  });
  const { error } = saving;
  const isAtField = ["username", "phone", "language"].some((field) => fieldErrorOf(error, field));
  const { username, phone, language } = form.values;
  const isChanged = username !== start.username || phone !== start.phone || language !== start.language;

  return (
    <form
      ref={form.ref}
      noValidate
      className={classes["form"]}
      onSubmit={form.submit((values) => isChanged && saving.mutate(values))}
    >
      <UnsavedChanges when={isChanged && !saving.isSuccess} />
      {error && !isAtField && <Notice tone="bad">{sentenceOf(error, t.saveFailed)}</Notice>}
      <TextField
        {...form.field("username")}
        label={t.username}
        description={t.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PhoneField {...form.field("phone")} />
      <EmailField
        description={t.emailHint}
        value={me.email}
        readOnly
        classNames={{ input: classes["fixed"] ?? "" }}
      />
      <SelectField
        {...form.field("language")}
        label={t.language}
        description={t.languageHint}
        data={languageOptions}
      />
      <div className={classes["end"]}>
        <Button type="submit" disabled={!isChanged} loading={saving.isPending}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}
