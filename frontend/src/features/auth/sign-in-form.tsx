import { lazy, Suspense, useState } from "react";
import { t } from "#messages/auth";
import { useSite } from "@/api/site";
import { ForgotPasswordDialog } from "@/features/auth/forgot-password-dialog";
import { OtpForm } from "@/features/auth/otp-form";
import { PasswordForm } from "@/features/auth/password-form";
import { SecondFactorForm } from "@/features/auth/second-factor-form";
import { type SignedIn, useSignIn } from "@/features/auth/use-sign-in";
import { Hint } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Skeleton } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";

const PhoneForm = lazy(async () => ({ default: (await import("@/features/auth/phone-form")).PhoneForm }));

type Props = {
  email?: string | undefined;
  /** The page to come back to. */
  next: string;
  onSignedIn: SignedIn;
};

/** Sign-in by password or code, the second factor, password reset, and the link to registration. */
export function SignInForm({ email: initialEmail = "", next, onSignedIn }: Props) {
  const { client, sends_codes_by_sms } = useSite();
  const [email, setEmail] = useState(initialEmail);
  const [isForgotten, setForgotten] = useState(false);
  const signIn = useSignIn(onSignedIn);

  if (signIn.needsSecondFactor) {
    return (
      <SecondFactorForm
        loading={signIn.loading}
        error={signIn.error}
        onSubmit={signIn.submitSecondFactor}
        onRestart={signIn.clear}
      />
    );
  }

  const shared = {
    email,
    onEmail: setEmail,
    loading: signIn.loading,
    onSubmit: signIn.submit,
  };
  const ways = [
    {
      name: t.password,
      panel: (
        <PasswordForm
          {...shared}
          error={signIn.errorOf("password")}
          help={signIn.help}
          onForgot={() => setForgotten(true)}
        />
      ),
    },
    {
      name: t.otp,
      panel: (
        <OtpForm {...shared} error={signIn.errorOf("code")} onRestart={signIn.clear} returnPath={next} />
      ),
    },
  ];
  if (sends_codes_by_sms) {
    ways.push({
      name: t.bySms,
      panel: (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <PhoneForm
            loading={signIn.loading}
            error={signIn.errorOf("phone")}
            onSubmit={signIn.submit}
            onRestart={signIn.clear}
          />
        </Suspense>
      ),
    });
  }
  return (
    <>
      <Tabs label={t.ways} tabs={ways} />
      <Hint above={5} surface="line">
        {t.noAccount}{" "}
        <TextLink to="/register" search={{ next }}>
          {t.register}
        </TextLink>
      </Hint>
      {client && (
        <Hint above={5} surface="line">
          <TextLink to="/my">{t.bookedByPhone}</TextLink>
        </Hint>
      )}
      <ForgotPasswordDialog opened={isForgotten} email={email} onClose={() => setForgotten(false)} />
    </>
  );
}
