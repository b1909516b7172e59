import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/auth";
import { ApiError, failureOf } from "@/api/errors";
import { useSite } from "@/api/site";
import type { Wire } from "@/api/wire";
import { type Credentials, signIn } from "@/features/auth/calls";

export type SignedIn = (session: Wire["Session"]) => Promise<void>;

type Try = { credentials: Credentials; totp: string | null };

/** Sign-in, with the second factor if the account has one: the credentials are kept until then. */
export function useSignIn(onSignedIn: SignedIn) {
  const { client } = useSite();
  const [first, setFirst] = useState<Credentials | null>(null);
  const attempt = useMutation({
    mutationFn: async ({ credentials, totp }: Try) => {
      const session = await signIn(credentials, client?.client_url ?? null, totp);
      if (!Number.isInteger(session.role_id)) throw new InvalidRole(t.invalidRole);
      // The button stays in progress: the page is about to change.
      await onSignedIn(session);
    },
    onError: (error, { credentials }) => {
      if (error instanceof ApiError && error.code === "second_factor_required") setFirst(credentials);
    },
  });
  const isAsking = attempt.error instanceof ApiError && attempt.error.code === "second_factor_required";
  return {
    loading: attempt.isPending,
    /** The error of the last attempt. */
    errorOf: (way: Credentials["kind"]) =>
      attempt.error && !isAsking && attempt.variables?.credentials.kind === way
        ? sentence(attempt.error)
        : undefined,
    error: attempt.error && !isAsking ? sentence(attempt.error) : undefined,
    /** What to do about a wrong e-mail or password. */
    help:
      attempt.error instanceof ApiError && attempt.error.code === "authentication_failed"
        ? t.passwordHelp
        : undefined,
    needsSecondFactor: first !== null,
    submit: (credentials: Credentials) => attempt.mutate({ credentials, totp: null }),
    submitSecondFactor: (totp: string) => first && attempt.mutate({ credentials: first, totp }),
    clear: () => {
      setFirst(null);
      attempt.reset();
    },
  };
}

class InvalidRole extends Error {}

function sentence(error: Error): string {
  if (error instanceof InvalidRole) return error.message;
  // The server names the app; a recovery code may be what was entered.
  if (error instanceof ApiError && error.code === "second_factor_wrong") return t.secondFactorWrong;
  return failureOf(error, t.loginFailed, t.loginBroken);
}
