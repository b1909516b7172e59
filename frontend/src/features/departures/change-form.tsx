import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { t } from "#messages/departure-changes";
import { ApiError, fieldErrorOf, sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { ChangeFields } from "@/features/departures/change-fields";
import classes from "@/features/departures/departures.module.css";
import { bodyOf, type Draft, EMPTY, isComplete, type Written } from "@/features/departures/draft";
import { ImpactPart } from "@/features/departures/impact-part";
import { MessagePart } from "@/features/departures/message-part";
import { keys } from "@/features/departures/orders-queries";
import {
  changeQuery,
  type Impact,
  impactQuery,
  type Kind,
  makeChange,
  stayQuery,
} from "@/features/departures/queries";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Heading, Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toasts";

const KINDS: readonly Kind[] = ["cancel", "postpone", "merge", "window", "hotel", "itinerary"];

type Props = {
  clientId: number;
  plan: Wire["PlanResources"];
  onMade: (changeId: number) => void;
};

/** What changes, what that would do, the message to each, and the confirmation. */
export function ChangeForm({ clientId, plan, onMade }: Props) {
  const planId = plan.event_plan_id;
  const [kind, setKind] = useState<Kind | null>(null);
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [written, setWritten] = useState<Written | null>(null);
  const [exampleOf, setExampleOf] = useState<number | null>(null);
  const [isSure, setSure] = useState(false);
  const queryClient = useQueryClient();
  const body = bodyOf(kind ?? "cancel", draft, written);
  const requestJson = useDeferredValue(JSON.stringify({ ...body, example_of: exampleOf }));
  const impact = useQuery(
    impactQuery(
      planId,
      JSON.parse(requestJson) as Wire["ImpactIn"],
      kind !== null && isComplete(kind, draft),
    ),
  );
  const currentImpact = impact.isEnabled && impact.data?.kind === kind ? impact.data : undefined;
  const chooses = (currentImpact?.choices.length ?? 0) > 0;
  // What travellers may choose does not go back yet.
  const refund =
    currentImpact && currentImpact.refund > 0 && !chooses ? formatRupees(currentImpact.refund) : null;
  const making = useMutation({
    mutationFn: (seen: Impact) =>
      makeChange(planId, { ...body, seen_bookings: touchedBy(seen).length, seen_refund: seen.refund }),
    onSuccess: async (savedChange) => {
      queryClient.setQueryData(changeQuery(planId, savedChange.change_id).queryKey, savedChange);
      setSure(false);
      setKind(null);
      setDraft(EMPTY);
      setWritten(null);
      toast.success(t.done);
      onMade(savedChange.change_id);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.departure(planId) }),
        queryClient.invalidateQueries({ queryKey: stayQuery(planId).queryKey }),
      ]);
    },
    onError: () => {
      setSure(false);
      void impact.refetch();
    },
  });
  const pick = (picked: Kind) => {
    setKind(picked);
    setWritten(null);
    making.reset();
  };
  const change = (values: Partial<Draft>) => {
    setDraft({ ...draft, ...values });
    if ("offers_choice" in values) setWritten(null);
  };
  return (
    <div className={classes["columns"]}>
      <Card label={t.title}>
        <Stack>
          <ChoiceGroup legend={t.what} hint={t.whatHint}>
            {KINDS.map((option) => (
              <Choice
                key={option}
                name="kind"
                checked={kind === option}
                onPick={() => pick(option)}
                title={t.kinds[option]}
                note={t.kindNotes[option]}
              />
            ))}
          </ChoiceGroup>
          {kind !== null && (
            <ChangeFields
              clientId={clientId}
              plan={plan}
              kind={kind}
              draft={draft}
              impact={currentImpact}
              errorOf={(field) => (impact.isError ? fieldErrorOf(impact.error, field) : undefined)}
              onChange={change}
            />
          )}
          {currentImpact?.message && (
            <MessagePart
              impact={currentImpact}
              written={written}
              onWrite={setWritten}
              exampleOf={exampleOf}
              onExample={setExampleOf}
            />
          )}
        </Stack>
      </Card>
      {kind !== null && (
        <Card label={t.impact}>
          <Stack>
            <Heading>{t.impact}</Heading>
            {!impact.isEnabled && <p className={classes["hint"]}>{t.impactEmpty}</p>}
            {impact.isEnabled && impact.isPending && <Skeleton height="12rem" />}
            {impact.isError && !namesField(impact.error) && (
              <Notice tone="bad">{sentenceOf(impact.error, t.impactFailed)}</Notice>
            )}
            {currentImpact && <ImpactPart impact={currentImpact} touched={touchedBy(currentImpact)} />}
            {making.isError && <Notice tone="bad">{sentenceOf(making.error, t.changeFailed)}</Notice>}
            {currentImpact && !impact.isError && (
              <Row justify="end">
                <Button
                  variant={kind === "cancel" ? "danger" : "filled"}
                  disabled={impact.isPlaceholderData}
                  onClick={() => setSure(true)}
                >
                  {t.confirm[kind](refund)}
                </Button>
              </Row>
            )}
            {currentImpact && (
              <ConfirmDialog
                title={t.sure[kind](touchedBy(currentImpact).length)}
                opened={isSure}
                confirm={t.confirm[kind](refund)}
                cancel={t.goBack}
                loading={making.isPending}
                error={null}
                isHarmless={kind !== "cancel"}
                onConfirm={() => making.mutate(currentImpact)}
                onClose={() => setSure(false)}
              >
                <p>{kind === "cancel" && chooses ? t.sureChoice : t.sureText[kind]}</p>
              </ConfirmDialog>
            )}
          </Stack>
        </Card>
      )}
    </div>
  );
}

/** The bookings that a change does something to. */
function touchedBy({ kind, bookings }: Impact) {
  if (kind === "window") return [];
  if (kind === "cancel" || kind === "postpone" || kind === "merge") return bookings;
  return bookings.filter(({ state }) => state !== "paying");
}

function namesField(error: Error): boolean {
  return error instanceof ApiError && error.errors.length > 0;
}
