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
import {
  changeQuery,
  changesQuery,
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
  const asked = useDeferredValue(JSON.stringify({ ...body, example_of: exampleOf }));
  const impact = useQuery(
    impactQuery(planId, JSON.parse(asked) as Wire["ImpactIn"], kind !== null && isComplete(kind, draft)),
  );
  const found = impact.isEnabled && impact.data?.kind === kind ? impact.data : undefined;
  const chooses = (found?.choices.length ?? 0) > 0;
  // What travellers may choose does not go back yet.
  const back = found && found.refund > 0 && !chooses ? formatRupees(found.refund) : null;
  const making = useMutation({
    mutationFn: (seen: Impact) =>
      makeChange(planId, { ...body, seen_bookings: touchedBy(seen).length, seen_refund: seen.refund }),
    onSuccess: async (made) => {
      queryClient.setQueryData(changeQuery(planId, made.change_id).queryKey, made);
      setSure(false);
      setKind(null);
      setDraft(EMPTY);
      setWritten(null);
      toast.success(t.done);
      onMade(made.change_id);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: changesQuery(planId).queryKey }),
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
        <div className={classes["form"]}>
          <ChoiceGroup legend={t.what} hint={t.whatHint}>
            {KINDS.map((one) => (
              <Choice
                key={one}
                name="kind"
                checked={kind === one}
                onPick={() => pick(one)}
                title={t.kinds[one]}
                note={t.kindNotes[one]}
              />
            ))}
          </ChoiceGroup>
          {kind !== null && (
            <ChangeFields
              clientId={clientId}
              plan={plan}
              kind={kind}
              draft={draft}
              impact={found}
              errorOf={(field) => (impact.isError ? fieldErrorOf(impact.error, field) : undefined)}
              onChange={change}
            />
          )}
          {found?.message && (
            <MessagePart
              impact={found}
              written={written}
              onWrite={setWritten}
              exampleOf={exampleOf}
              onExample={setExampleOf}
            />
          )}
        </div>
      </Card>
      {kind !== null && (
        <Card label={t.impact}>
          <div className={classes["part"]}>
            <h2 className={classes["heading"]}>{t.impact}</h2>
            {!impact.isEnabled && <p className={classes["hint"]}>{t.impactEmpty}</p>}
            {impact.isEnabled && impact.isPending && <Skeleton height="12rem" />}
            {impact.isError && !namesField(impact.error) && (
              <Notice tone="bad">{sentenceOf(impact.error, t.impactFailed)}</Notice>
            )}
            {found && <ImpactPart impact={found} touched={touchedBy(found)} />}
            {making.isError && <Notice tone="bad">{sentenceOf(making.error, t.changeFailed)}</Notice>}
            {found && !impact.isError && (
              <div className={classes["actions"]}>
                <Button
                  variant={kind === "cancel" ? "danger" : "filled"}
                  disabled={impact.isPlaceholderData}
                  onClick={() => setSure(true)}
                >
                  {t.confirm[kind](back)}
                </Button>
              </div>
            )}
            {found && (
              <ConfirmDialog
                title={t.sure[kind](touchedBy(found).length)}
                opened={isSure}
                confirm={t.confirm[kind](back)}
                cancel={t.goBack}
                loading={making.isPending}
                error={null}
                isHarmless={kind !== "cancel"}
                onConfirm={() => making.mutate(found)}
                onClose={() => setSure(false)}
              >
                <p>{kind === "cancel" && chooses ? t.sureChoice : t.sureText[kind]}</p>
              </ConfirmDialog>
            )}
          </div>
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
