import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/departure-changes";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/departures/departures.module.css";
import {
  type ChoiceKind,
  changeQuery,
  changesQuery,
  chooseFor,
  type Made,
  type Outcome,
} from "@/features/departures/queries";
import { Button } from "@/ui/button";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";

type Props = {
  planId: number;
  changeId: number;
  booking: Outcome | null;
  choices: Made["choices"];
  onClose: () => void;
};

/** Records what a traveller told the operator. */
export function ChoiceDialog({ planId, changeId, booking, choices, onClose }: Props) {
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<ChoiceKind>("accept");
  const saving = useMutation({
    mutationFn: (bookingId: number) => chooseFor(planId, changeId, bookingId, choice),
    onSuccess: async (made) => {
      queryClient.setQueryData(changeQuery(planId, changeId).queryKey, made);
      onClose();
      await queryClient.invalidateQueries({ queryKey: changesQuery(planId).queryKey });
    },
  });
  return (
    <Dialog
      title={booking ? t.chooseTitle(`${booking.name}, ${booking.booking_reference}`) : ""}
      opened={booking !== null}
      onClose={onClose}
      size="sm"
    >
      {booking && (
        <div className={classes["form"]}>
          <ChoiceGroup legend={<span className="visually-hidden">{t.chooseFor}</span>} hint={t.chooseText}>
            {choices.map((one) => (
              <Choice
                key={one}
                name="choice"
                checked={choice === one}
                onPick={() => setChoice(one)}
                title={t.chosen[one]}
              />
            ))}
          </ChoiceGroup>
          {saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.choiceFailed)}</Notice>}
          <div className={classes["actions"]}>
            <Button variant="outline" onClick={onClose}>
              {t.goBack}
            </Button>
            <Button loading={saving.isPending} onClick={() => saving.mutate(booking.reservation_event_id)}>
              {t.saveChoice}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
