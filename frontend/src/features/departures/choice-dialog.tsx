import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/departure-changes";
import { sentenceOf } from "@/api/errors";
import { keys } from "@/features/departures/orders-queries";
import {
  type ChoiceKind,
  changeQuery,
  chooseFor,
  type DepartureChange,
  type Outcome,
  targetsQuery,
} from "@/features/departures/queries";
import { formatDayRange } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { Dialog } from "@/ui/dialog";
import { Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";

type Props = {
  planId: number;
  changeId: number;
  booking: Outcome | null;
  choices: DepartureChange["choices"];
  onClose: () => void;
};

/** Records what a traveller told the operator. */
export function ChoiceDialog({ planId, changeId, booking, choices, onClose }: Props) {
  const queryClient = useQueryClient();
  const [picked, setPicked] = useState<ChoiceKind | null>(null);
  const choice = picked ?? choices[0] ?? "refund";
  const [target, setTarget] = useState("");
  const targets = targetsQuery(planId, changeId, booking?.reservation_event_id ?? 0);
  const departures = useQuery({ ...targets, enabled: booking !== null && choice === "move" });
  const saving = useMutation({
    mutationFn: (bookingId: number) =>
      chooseFor(planId, changeId, bookingId, {
        choice,
        ...(choice === "move" && { event_plan_id: Number(target) }),
      }),
    onSuccess: async (savedChange) => {
      queryClient.setQueryData(changeQuery(planId, changeId).queryKey, savedChange);
      onClose();
      await queryClient.invalidateQueries({ queryKey: keys.departure(planId) });
    },
    onError: async () => {
      setTarget("");
      await queryClient.invalidateQueries({ queryKey: targets.queryKey });
    },
  });
  return (
    <Dialog
      title={booking ? t.chooseTitle(`${booking.name}, ${booking.booking_reference}`) : ""}
      opened={booking !== null}
      onClose={onClose}
    >
      {booking && (
        <Stack>
          <ChoiceGroup legend={<span className="visually-hidden">{t.chooseFor}</span>} hint={t.chooseText}>
            {choices.map((option) => (
              <Choice
                key={option}
                name="choice"
                checked={choice === option}
                onPick={() => setPicked(option)}
                title={t.chosen[option]}
              />
            ))}
          </ChoiceGroup>
          {choice === "move" && departures.isError && (
            <Notice tone="bad">{sentenceOf(departures.error, t.targetsFailed)}</Notice>
          )}
          {choice === "move" && departures.data?.length === 0 && <Notice tone="note">{t.noMove}</Notice>}
          {choice === "move" && departures.data && departures.data.length > 0 && (
            <SelectField
              label={t.moveTo}
              value={target}
              data={[
                { value: "", label: t.chooseDeparture },
                ...departures.data.map((departure) => ({
                  value: String(departure.event_plan_id),
                  label: formatDayRange(departure.tour_start_date, departure.tour_end_date),
                })),
              ]}
              onChange={(event) => setTarget(event.currentTarget.value)}
            />
          )}
          {saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.choiceFailed)}</Notice>}
          <Row justify="end">
            <Button variant="outline" onClick={onClose}>
              {t.goBack}
            </Button>
            <Button
              loading={saving.isPending}
              disabled={choice === "move" && !target}
              onClick={() => saving.mutate(booking.reservation_event_id)}
            >
              {t.saveChoice}
            </Button>
          </Row>
        </Stack>
      )}
    </Dialog>
  );
}
