import { type FormEvent, useEffect, useRef, useState } from "react";
import { t } from "#messages/auth";
import classes from "@/features/auth/auth.module.css";
import { type DetailProblems, type Details, detailProblems, isFilled } from "@/features/auth/rules";
import { TermsDialog } from "@/features/auth/terms-dialog";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { EmailField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { PhoneField } from "@/ui/phone-field";
import { PasswordField } from "@/ui/secret-fields";

type Props = {
  details: Details;
  onDetails: (details: Details) => void;
  /** The server's errors, by field. */
  refused: DetailProblems;
  loading: boolean;
  error: string | undefined;
  onSubmit: () => void;
};

type Field = Exclude<keyof Details, "accepted">;

export function RegisterDetails({ details, onDetails, refused, loading, error, onSubmit }: Props) {
  const [tried, setTried] = useState(false);
  const [visitedFields, setVisitedFields] = useState<ReadonlySet<Field>>(new Set());
  const [readsTerms, setReadsTerms] = useState(false);
  const problems = detailProblems(details);
  const mayGoOn = isFilled(details);
  const form = useRef<HTMLFormElement>(null);

  const [refusedFirst] = Object.keys(refused);
  useEffect(() => {
    if (refusedFirst) goTo(form.current, refusedFirst);
  }, [refusedFirst]);

  const field = (name: Field) => ({
    name,
    value: details[name],
    error: (tried || visitedFields.has(name) ? problems[name] : undefined) ?? refused[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onDetails({ ...details, [name]: event.currentTarget.value }),
    onBlur: () => details[name] && setVisitedFields(new Set([...visitedFields, name])),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const first = Object.keys(problems)[0];
    if (first) goTo(form.current, first);
    else if (mayGoOn) onSubmit();
  };

  return (
    <form ref={form} noValidate className={classes["form"]} onSubmit={submit}>
      {error && <Notice tone="bad">{error}</Notice>}
      <EmailField {...field("email")} />
      <PhoneField {...field("phone")} description={t.phoneHint} />
      <PasswordField fresh label={t.password} {...field("password")} description={t.passwordHint} />
      <PasswordField
        fresh
        label={t.confirmPassword}
        {...field("confirmPassword")}
        // Announced immediately after a submit.
        {...(tried ? { errorProps: { role: "alert" } } : {})}
      />
      <CheckField
        name="accepted"
        checked={details.accepted}
        error={tried ? problems.accepted : undefined}
        onChange={(accepted) => onDetails({ ...details, accepted })}
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
      <Button type="submit" size="lg" fullWidth loading={loading} aria-disabled={!mayGoOn || undefined}>
        {t.continue}
      </Button>
      <TermsDialog opened={readsTerms} onClose={() => setReadsTerms(false)} />
    </form>
  );
}

function goTo(form: HTMLFormElement | null, field: string): void {
  form?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
}
