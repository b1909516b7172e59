import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { t } from "#messages/account";
import { fieldErrorOf, sentenceOf } from "@/api/errors";
import type { Me } from "@/api/site";
import { UnsavedChanges } from "@/domain/unsaved-changes";
import { rememberMe, updateMe } from "@/features/account/calls";
import classes from "@/features/account/profile-page.module.css";
import { languageOptions } from "@/lib/languages";
import { showPhone } from "@/lib/phones";
import { EmailField } from "@/ui/fields";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { showServerErrors } from "@/ui/form-errors";
import { FormPhoneField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

export function DetailsForm({ me }: { me: Me }) {
  const queryClient = useQueryClient();
  const form = useForm({
    ...formOptions,
    values: detailsOf(me),
    resetOptions: { keepDirtyValues: true },
  });
  const { control } = form;
  const { isDirty } = form.formState;
  const saving = useMutation({
    mutationFn: updateMe,
    onSuccess: (saved) => {
      form.reset(detailsOf(saved));
      rememberMe(queryClient, saved);
      toast.success(t.saved);
    },
    onError: (error) => showServerErrors(form, error),
  });
  const { error } = saving;
  const isAtField = ["username", "phone", "language"].some((field) => fieldErrorOf(error, field));

  return (
    <Form form={form} onSave={(values) => isDirty && saving.mutateAsync(values)}>
      <UnsavedChanges when={isDirty} />
      {error && !isAtField && <Notice tone="bad">{sentenceOf(error, t.saveFailed)}</Notice>}
      <FormTextField
        control={control}
        name="username"
        label={t.username}
        description={t.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormPhoneField control={control} name="phone" />
      <EmailField
        description={t.emailHint}
        value={me.email}
        readOnly
        classNames={{ input: classes["fixed"] ?? "" }}
      />
      <FormSelectField
        control={control}
        name="language"
        label={t.language}
        description={t.languageHint}
        data={languageOptions}
      />
      <Row justify="end">
        <SubmitButton control={control} disabled={!isDirty}>
          {t.save}
        </SubmitButton>
      </Row>
    </Form>
  );
}

function detailsOf({ username, phone, language }: Me) {
  return { username, phone: showPhone(phone), language };
}
