import { useState } from "react";
import { type UseFormReturn, useFormState } from "react-hook-form";
import { t } from "#messages/auth";
import classes from "@/features/auth/auth.module.css";
import { isFilled, type RegistrationValues } from "@/features/auth/rules";
import { TermsDialog } from "@/features/auth/terms-dialog";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { FormCheckField, FormEmailField, FormPasswordField, FormPhoneField } from "@/ui/form-fields";
import { Notice } from "@/ui/notice";

type Props = {
  form: UseFormReturn<RegistrationValues>;
  loading: boolean;
  error: string | undefined;
  onSubmit: () => Promise<void>;
};

export function RegisterDetails({ form, loading, error, onSubmit }: Props) {
  const [readsTerms, setReadsTerms] = useState(false);
  const { control } = form;
  const { isSubmitted } = useFormState({ control });
  return (
    <Form form={form} className={classes["form"] ?? ""} onSave={onSubmit}>
      {error && <Notice tone="bad">{error}</Notice>}
      <FormEmailField control={control} name="email" />
      <FormPhoneField control={control} name="phone" description={t.phoneHint} />
      <FormPasswordField
        control={control}
        name="password"
        fresh
        label={t.password}
        description={t.passwordHint}
      />
      <FormPasswordField
        control={control}
        name="confirmPassword"
        fresh
        label={t.confirmPassword}
        // Announced immediately after a submit.
        {...(isSubmitted ? { errorProps: { role: "alert" } } : {})}
      />
      <FormCheckField
        control={control}
        name="accepted"
        label={
          <>
            {t.acceptTerms}
            <button
              type="button"
              className={classes["textButton"]}
              onClick={(event) => {
                event.preventDefault();
                setReadsTerms(true);
              }}
            >
              {t.terms}
            </button>
          </>
        }
      />
      {/* aria-disabled: a press still says what is missing */}
      <Button
        type="submit"
        size="lg"
        fullWidth
        loading={loading}
        aria-disabled={!isFilled(form.watch()) || undefined}
      >
        {t.continue}
      </Button>
      <TermsDialog opened={readsTerms} onClose={() => setReadsTerms(false)} />
    </Form>
  );
}
