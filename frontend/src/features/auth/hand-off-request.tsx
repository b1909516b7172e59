import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "#messages/auth";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import { takeChoice, useMe } from "@/api/site";
import classes from "@/features/auth/hand-off-request.module.css";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Heading, Row } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState } from "@/ui/states";

/** On an operator's own domain: asks the site that the person came from for their sign-in. `from` is empty for the main site. */
export function AskPage({ from, to }: { from: string; to: string | undefined }) {
  usePageTitle(t.handingOver);
  const asking = useQuery({
    queryKey: ["hand-off-request", from, to],
    queryFn: () =>
      call("post", "/api/users/handoff/request", { body: { client_url: from || null, path: to ?? null } }),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = asking.data?.url;
  useEffect(() => {
    if (url) window.location.replace(url);
  }, [url]);
  if (asking.isError) return <Failed to={to} text={asking.error.message} />;
  return <Waiting />;
}

/**
 * On the site where the person is signed in: signs them in on an operator's own domain that asked. They are asked first,
 * unless they chose to go there a moment ago: that domain's server may be anybody's.
 */
export function GoOnPage({ label, to }: { label: string; to: string | undefined }) {
  const me = useMe();
  // Without a challenge the server only says where that is.
  const target = useQuery({
    queryKey: ["hand-off-target", label],
    queryFn: () => call("post", "/api/users/handoff", { body: { client_url: label, path: null } }),
    enabled: me !== null,
    retry: false,
  });
  const [challenge] = useState(() => window.location.hash.slice(1));
  const [isChosen] = useState(() => takeChoice(label));
  usePageTitle(t.handingOver);
  const going = useMutation({
    mutationFn: () =>
      call("post", "/api/users/handoff", { body: { client_url: label, path: to ?? null, challenge } }),
    onSuccess: ({ url }) => window.location.replace(url),
  });
  const { mutate } = going;
  const isAutomatic = isChosen && me !== null;
  useEffect(() => {
    if (isAutomatic) mutate();
  }, [isAutomatic, mutate]);
  const host = target.data?.site;
  if (!me) return <Failed to={undefined} title={t.goOnSignedOut} />;
  if (target.isError || (target.data && !host)) return <Failed to={undefined} />;
  if (!host || (isAutomatic && !going.isError)) return <Waiting />;
  return (
    <Container>
      <Card className={classes["card"]}>
        <Heading level={1} size="title-sm" breakable>
          {t.goOnTitle(host)}
        </Heading>
        <p>{t.goOnText(host, me.email)}</p>
        {going.isError && <Notice tone="bad">{sentenceOf(going.error, t.goOnFailed)}</Notice>}
        <Row justify="end">
          <ButtonLink to="/" variant="outline">
            {t.stayHere}
          </ButtonLink>
          <Button loading={going.isPending || going.isSuccess} onClick={() => mutate()}>
            {t.continue}
          </Button>
        </Row>
      </Card>
    </Container>
  );
}

function Failed({
  to,
  text,
  title = t.handOverFailed,
}: {
  to: string | undefined;
  text?: string;
  title?: string;
}) {
  return (
    <Container>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        title={title}
        {...(text !== undefined && { text })}
        action={
          <ButtonLink to="/login" search={to ? { next: to } : {}}>
            {t.signIn}
          </ButtonLink>
        }
      />
    </Container>
  );
}

function Waiting() {
  return (
    <Container>
      <h1 className="visually-hidden">{t.handingOver}</h1>
      <SkeletonGroup>
        <Skeleton height="12rem" />
      </SkeletonGroup>
    </Container>
  );
}
