import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "#messages/departure-changes";
import { sentenceOf } from "@/api/errors";
import { May } from "@/domain/rights";
import { ChoiceDialog } from "@/features/departures/choice-dialog";
import classes from "@/features/departures/departures.module.css";
import { departureSummaryQuery, keys } from "@/features/departures/orders-queries";
import { OutcomeTable } from "@/features/departures/outcome-table";
import {
  changeQuery,
  changesQuery,
  type Outcome,
  retryChange,
  type Summary,
} from "@/features/departures/queries";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Heading, Row, Stack, Text } from "@/ui/layout";
import { Meter } from "@/ui/meter";
import { Notice } from "@/ui/notice";
import { QueryList } from "@/ui/query-list";
import { Fact, Rows } from "@/ui/rows";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

const TONES: Record<Summary["state"], BadgeTone> = { running: "note", open: "warn", done: "good" };

type Props = { planId: number; openId: number | null; onOpen: (changeId: number | null) => void };

/** The changes of a departure, each with its progress and what became of its bookings. */
export function MadeChanges({ planId, openId, onOpen }: Props) {
  const changes = useQuery(changesQuery(planId));
  return (
    <Stack as="section" aria-labelledby="made-changes">
      <Heading id="made-changes">{t.history}</Heading>
      <QueryList query={changes} skeletons={["6rem"]} errorTitle={t.historyFailed}>
        {(data) =>
          data.length === 0 ? (
            <p className={classes["hint"]}>{t.noHistory}</p>
          ) : (
            data.map((change) => (
              <MadeChange
                key={change.change_id}
                planId={planId}
                change={change}
                isOpen={openId === change.change_id}
                onToggle={() => onOpen(openId === change.change_id ? null : change.change_id)}
              />
            ))
          )
        }
      </QueryList>
    </Stack>
  );
}

type MadeProps = { planId: number; change: Summary; isOpen: boolean; onToggle: () => void };

function MadeChange({ planId, change, isOpen, onToggle }: MadeProps) {
  const sentence = change.details.change;
  const counts = t.counts(change.choosing, change.failed);
  return (
    <Card label={sentence}>
      <Stack>
        <Row justify="between">
          <div>
            <Text breakable strong>
              {sentence}
            </Text>
            <p className={classes["hint"]}>
              {[t.kinds[change.kind], formatMoment(change.made_at), change.made_by, change.reason]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
          <Row justify="end">
            <Badge tone={change.failed > 0 ? "bad" : TONES[change.state]}>
              {t.changeStates[change.state]}
            </Badge>
            {change.total > 0 && (
              <Button
                size="sm"
                variant="outline"
                aria-expanded={isOpen}
                aria-label={isOpen ? undefined : t.openOf(sentence)}
                onClick={onToggle}
              >
                {isOpen ? t.close : t.open}
              </Button>
            )}
          </Row>
        </Row>
        {change.total > 0 && (
          <div role="status">
            <Meter
              label={t.progress}
              text={[t.progressOf(change.total - change.pending, change.total), counts]
                .filter(Boolean)
                .join(", ")}
              value={change.total - change.pending}
              of={change.total}
              tone={change.failed > 0 ? "warn" : "good"}
            />
          </div>
        )}
        {change.state === "open" && change.choose_by && change.default_choice && (
          <p className={classes["hint"]}>
            {t.chooseUntil(formatDay(change.choose_by), t.choices[change.default_choice])}
          </p>
        )}
        {isOpen && <Outcomes planId={planId} changeId={change.change_id} />}
      </Stack>
    </Card>
  );
}

const WAYS = ["online", "offline", "owed", "credit"] as const;

function Outcomes({ planId, changeId }: { planId: number; changeId: number }) {
  const queryClient = useQueryClient();
  const [choosing, setChoosing] = useState<Outcome | null>(null);
  const query = changeQuery(planId, changeId);
  const change = useQuery(query);
  const state = change.data?.state;
  useEffect(() => {
    if (state && state !== "running") {
      void queryClient.invalidateQueries({ queryKey: departureSummaryQuery(planId).queryKey });
    }
  }, [state, planId, queryClient]);
  const retrying = useMutation({
    mutationFn: () => retryChange(planId, changeId),
    onSuccess: async (savedChange) => {
      queryClient.setQueryData(query.queryKey, savedChange);
      await queryClient.invalidateQueries({ queryKey: keys.departure(planId) });
    },
  });
  if (change.isError) {
    return (
      <ErrorState title={t.historyFailed} text={change.error.message} onRetry={() => void change.refetch()} />
    );
  }
  if (!change.data) return <Skeleton height="8rem" />;
  const { failed, bookings, choices, refund_online: online, refund_offline: offline, credit } = change.data;
  const owed = addRupees(...bookings.map(({ refund_owed }) => refund_owed));
  const sums = { online, offline: addRupees(offline, -owed), owed, credit };
  const ways = WAYS.filter((way) => sums[way] > 0);
  return (
    <>
      {failed > 0 && (
        <Notice tone="bad">
          <Stack>
            <p>{t.failedSome(failed)}</p>
            <div>
              <May right="trips">
                <Button size="sm" loading={retrying.isPending} onClick={() => retrying.mutate()}>
                  {t.retry}
                </Button>
              </May>
            </div>
            {retrying.isError && <p role="alert">{sentenceOf(retrying.error, t.retryFailed)}</p>}
          </Stack>
        </Notice>
      )}
      {ways.length > 0 && (
        <Rows label={t.result}>
          {ways.map((way) => (
            <Fact key={way} name={t.refunded[way]} amount>
              {formatRupees(sums[way])}
            </Fact>
          ))}
        </Rows>
      )}
      <OutcomeTable bookings={bookings} onChoose={setChoosing} />
      <ChoiceDialog
        planId={planId}
        changeId={changeId}
        booking={choosing}
        choices={choices}
        onClose={() => setChoosing(null)}
      />
    </>
  );
}
