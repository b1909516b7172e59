import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { t } from "#messages/health";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { DismissJobs } from "@/features/health/dismiss-jobs";
import classes from "@/features/health/health.module.css";
import { Part } from "@/features/health/part";
import { jobsQuery, lookAgain } from "@/features/health/queries";
import { Queues } from "@/features/health/queues";
import { formatMoment } from "@/lib/dates";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Heading, Hint, Note, Row, Stack, Text } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

type Kind = Wire["JobKind"];
type Job = Wire["JobOut"];

const tones: Record<Job["state"], BadgeTone> = { failed: "bad", retrying: "warn", running: "note" };

/** Jobs that failed or are being retried, by name. */
export function Jobs() {
  return (
    <Part title={t.jobs} lead={t.jobsLead} anchor="jobs" query={useQuery(jobsQuery)}>
      {({ queues, kinds }) => (
        <Stack>
          <Queues queues={queues} />
          {kinds.length === 0 && <EmptyState icon={CircleCheck} title={t.noTrouble} text={t.noTroubleText} />}
          {kinds.map((kind) => (
            <OneKind key={kind.name} kind={kind} />
          ))}
        </Stack>
      )}
    </Part>
  );
}

function useRetry(retry: () => Promise<Wire["Retried"]>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: retry,
    onSuccess: ({ retried }) => toast.success(retried > 0 ? t.retried(retried) : t.dropped),
    onError: (error) => toast.error(sentenceOf(error, t.retryFailed)),
    onSettled: () => lookAgain(queryClient),
  });
}

function OneKind({ kind }: { kind: Kind }) {
  const name = t.jobNames[kind.name] ?? kind.name;
  const retry = useRetry(() => call("post", "/api/health/jobs/retry", { body: { name: kind.name } }));
  const all = kind.failed + kind.retrying;
  return (
    <Card label={name}>
      <Row align="start" justify="between">
        <Heading level={3}>
          {name}
          <Note breakable>{kind.name}</Note>
        </Heading>
        <Row gap={2}>
          {kind.by_clock && <Badge>{t.byClock}</Badge>}
          {kind.failed > 0 && <Badge tone="bad">{t.failedOf(kind.failed)}</Badge>}
          {kind.retrying > 0 && <Badge tone="warn">{t.retryingOf(kind.retrying)}</Badge>}
          {kind.failed > 1 && (
            <>
              <Button
                size="sm"
                aria-label={t.retryAllOf(kind.failed, name)}
                loading={retry.isPending}
                onClick={() => retry.mutate()}
              >
                {t.retryAll(kind.failed)}
              </Button>
              <DismissJobs
                name={name}
                jobs={kind.failed}
                says={t.dismissAll(kind.failed)}
                label={t.dismissAllOf(name)}
                dismiss={() => call("post", "/api/health/jobs/put-away", { body: { name: kind.name } })}
              />
            </>
          )}
        </Row>
      </Row>
      <Stack as="ul">
        {kind.jobs.map((job) => (
          <OneJob key={job.job_id} job={job} name={name} />
        ))}
      </Stack>
      {kind.jobs.length < all && <Hint breakable>{t.moreOf(kind.jobs.length, all)}</Hint>}
    </Card>
  );
}

function OneJob({ job, name }: { job: Job; name: string }) {
  const retry = useRetry(() =>
    call("post", "/api/health/jobs/{job_id}/retry", { path: { job_id: job.job_id } }),
  );
  const ids = Object.entries(job.ids).filter(([key]) => key !== "client_id" || !job.client_name);
  return (
    <li className={classes["line"]}>
      <div className={classes["words"]}>
        <Row as="p" gap={2}>
          <strong>{t.job(job.job_id)}</strong>
          <Badge tone={tones[job.state]}>{t.states[job.state]}</Badge>
        </Row>
        <Hint breakable>
          {job.client_id && job.client_name && (
            <>
              <TextLink to="/admin/all-clients/$clientId" params={{ clientId: job.client_id }}>
                {job.client_name}
              </TextLink>
              {ids.length > 0 && " · "}
            </>
          )}
          {ids.map(([key, value]) => `${key.replace(/_id$/, "").replaceAll("_", " ")} ${value}`).join(", ")}
        </Hint>
        <Text tone="bad" size="sm" breakable>
          {job.error ?? t.noError}
        </Text>
        <Hint breakable>
          {[
            t.tries(job.tries),
            job.failed_at && formatMoment(job.failed_at),
            job.next_try_at && t.nextTry(formatMoment(job.next_try_at)),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Hint>
      </div>
      {job.state !== "running" && (
        <Row justify="end" gap={2}>
          <Button
            size="sm"
            variant="outline"
            aria-label={t.retryOf(job.job_id)}
            loading={retry.isPending}
            onClick={() => retry.mutate()}
          >
            {t.retry}
          </Button>
          {job.state === "failed" && (
            <DismissJobs
              name={name}
              jobs={1}
              says={t.dismiss}
              label={t.dismissOf(job.job_id)}
              dismiss={() =>
                call("post", "/api/health/jobs/{job_id}/put-away", { path: { job_id: job.job_id } })
              }
            />
          )}
        </Row>
      )}
    </li>
  );
}
