import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/health";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { groupsOf, wordsOf } from "@/features/health/check-groups";
import classes from "@/features/health/health.module.css";
import { checkWords } from "@/features/health/overview";
import { Part } from "@/features/health/part";
import { checksQuery, lookAgain } from "@/features/health/queries";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { Expander } from "@/ui/expander";
import { Heading, Note, Row, Stack, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

type Result = Wire["CheckResult"];

const columns: readonly Column<Result>[] = [
  { name: t.invariant, kind: "title", cell: (result) => <Check result={result} /> },
  { name: t.took, kind: "number", cell: ({ took_ms }) => tookOf(took_ms) },
];

/** The invariants of beds, payments and figures, with the last results. */
export function Checks() {
  const queryClient = useQueryClient();
  const checks = useQuery(checksQuery);
  const asking = useMutation({
    mutationFn: () => call("post", "/api/health/checks"),
    onSuccess: () => lookAgain(queryClient),
    onError: (error) => toast.error(sentenceOf(error, t.checkFailed)),
  });
  const isUnderWay = Boolean(checks.data?.under_way) || asking.isPending;
  return (
    <Part
      title={t.checks}
      lead={t.checksLead}
      anchor="checks"
      query={checks}
      aside={
        <Button size="sm" loading={isUnderWay} onClick={() => asking.mutate()}>
          {t.checkNow}
        </Button>
      }
    >
      {({ last, under_way: underWay, earlier }) => (
        <Stack>
          {underWay && <Notice title={t.checking}>{t.checkingText}</Notice>}
          {!last && !underWay && (
            <EmptyState icon={ListChecks} title={t.neverChecked} text={t.neverCheckedText} />
          )}
          {last && <LastRun run={last} />}
          {earlier.length > 0 && <Earlier runs={earlier} />}
        </Stack>
      )}
    </Part>
  );
}

function LastRun({ run }: { run: Wire["CheckRunOut"] }) {
  const [isOpen, setOpen] = useState(false);
  const words = checkWords(run.broken, run.failed);
  const passed = run.results.filter(isPassed);
  return (
    <>
      <Row as="p" gap={2}>
        <Badge tone={words.isWell ? "good" : "bad"}>{words.says}</Badge>
        <Note breakable>{whenOf(run)}</Note>
      </Row>
      {run.results
        .filter((result) => !isPassed(result))
        .map((result) => (
          <Failure key={result.invariant} result={result} />
        ))}
      {passed.length > 0 && (
        <Expander
          head={<Badge tone="good">{t.passed(passed.length)}</Badge>}
          level={3}
          opened={isOpen}
          onToggle={() => setOpen(!isOpen)}
        >
          <Stack>
            {groupsOf(passed).map(({ name, results }) => (
              <div key={name}>
                <Heading level={4} size="md">
                  {name}
                </Heading>
                <DataTable
                  label={name}
                  columns={columns}
                  rows={results}
                  keyOf={({ invariant }) => invariant}
                  isSmall
                />
              </div>
            ))}
          </Stack>
        </Expander>
      )}
    </>
  );
}

function isPassed({ broken, failure }: Result): boolean {
  return broken === 0 && !failure;
}

function Failure({ result }: { result: Result }) {
  const { name, text } = wordsOf(result.invariant);
  if (result.failure) {
    return (
      <Notice tone="warn" title={`${name}: ${t.notChecked}`}>
        {text}
        <Text as="span" block tone="bad" size="sm" breakable>
          {result.failure}
        </Text>
      </Notice>
    );
  }
  return (
    <Notice tone="bad" title={`${name}: ${t.brokenRows(result.broken)}`}>
      {text}
      <ul className={classes["rows"]}>
        {result.rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      {result.rows.length < result.broken && t.firstRows(result.rows.length, result.broken)}
    </Notice>
  );
}

function Check({ result: { invariant } }: { result: Result }) {
  const { name, text } = wordsOf(invariant);
  return (
    <>
      {name}
      <Note breakable>{text}</Note>
    </>
  );
}

function Earlier({ runs }: { runs: readonly Wire["CheckSummary"][] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Expander head={t.earlier} level={3} opened={isOpen} onToggle={() => setOpen(!isOpen)}>
      <Stack as="ul">
        {runs.map((run) => {
          const words = checkWords(run.broken, run.failed);
          return (
            <Row key={run.run_id} as="li" gap={2}>
              <Badge tone={words.isWell ? "good" : "bad"}>{words.says}</Badge>
              <Note breakable>{whenOf(run)}</Note>
            </Row>
          );
        })}
      </Stack>
    </Expander>
  );
}

function whenOf(run: Wire["CheckSummary"]): string {
  const finished = t.lastRun(formatMoment(run.finished_at ?? run.asked_at), tookOf(run.took_ms ?? 0));
  return `${finished}, ${run.asked_by ? t.askedBy(run.asked_by) : t.atNight}.`;
}

function tookOf(milliseconds: number): string {
  return t.seconds((milliseconds / 1000).toFixed(2));
}
