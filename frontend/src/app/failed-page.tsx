import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { t } from "#messages/shared";
import { ApiError } from "@/api/errors";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { ErrorState } from "@/ui/states";

/** A page that could not be loaded or drawn. The server's own sentence is shown where there is one. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  usePageTitle(t.failed.heading);
  useEffect(() => queries.reset(), [queries]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Container>
      <h1 className="visually-hidden">{t.failed.heading}</h1>
      <ErrorState text={error instanceof ApiError ? error.detail : t.failed.text} onRetry={retry} />
    </Container>
  );
}
