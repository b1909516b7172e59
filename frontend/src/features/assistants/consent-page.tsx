import { useMutation, useQuery } from "@tanstack/react-query";
import { t } from "#messages/assistants";
import { ApiError, sentenceOf } from "@/api/errors";
import classes from "@/features/assistants/consent-page.module.css";
import { authorizationQuery, authorize } from "@/features/assistants/queries";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Heading, Hint, Row, Text } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { LinkPageState } from "@/ui/link-page";
import { Notice } from "@/ui/notice";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";

type Props = { company: string; email: string; request: string };

/** A traveller allows an assistant to act for them at a company, or not. The answer leads to the assistant's page. */
export function ConsentPage({ company, email, request }: Props) {
  usePageTitle(t.title, company);
  const authorization = useQuery(authorizationQuery(request));
  // Which parameter is wrong says nothing to a traveller, and trying again changes nothing.
  const isRefused =
    authorization.error instanceof ApiError &&
    authorization.error.status >= 400 &&
    authorization.error.status < 429;
  const answering = useMutation({
    mutationFn: (isGranted: boolean) => authorize(request, isGranted),
    onSuccess: ({ redirect_url }) => window.location.assign(redirect_url),
  });
  if (!authorization.data) {
    return (
      <Container>
        <LinkPageState
          query={authorization}
          height="24rem"
          isGone={isRefused}
          gone={t.failed}
          goneText={t.failedText}
          action={<ButtonLink to="/">{t.back}</ButtonLink>}
          failed={t.failed}
        />
      </Container>
    );
  }
  const { name, redirect_host } = authorization.data;
  const isBusy = answering.isPending || answering.isSuccess;
  return (
    <Container className={classes["page"]}>
      <Heading level={1} size="title-md">
        {t.heading(company)}
      </Heading>
      <Card>
        <Text size="lg" weight={650} breakable>
          {name ? t.named(name) : t.unnamed}
        </Text>
        <Notice tone="warn">{t.unverified(company)}</Notice>
        <dl className={classes["facts"]}>
          <dt>{t.answerGoesTo}</dt>
          <dd>{t.host(redirect_host)}</dd>
          <dt>{t.account}</dt>
          <dd>{email}</dd>
        </dl>
        <List title={t.may} points={t.mayPoints(company)} />
        <List title={t.mayNot} points={t.mayNotPoints} />
        <Hint>{t.end}</Hint>
        {answering.isError && <Notice tone="bad">{sentenceOf(answering.error, t.answerFailed)}</Notice>}
        <Row gap={2}>
          <Button
            loading={isBusy && answering.variables === true}
            disabled={isBusy}
            onClick={() => answering.mutate(true)}
          >
            {t.allow}
          </Button>
          <Button
            variant="outline"
            loading={isBusy && answering.variables === false}
            disabled={isBusy}
            onClick={() => answering.mutate(false)}
          >
            {t.refuse}
          </Button>
        </Row>
      </Card>
    </Container>
  );
}

function List({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <Heading below={1} size="md">
        {title}
      </Heading>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
