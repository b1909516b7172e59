import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/departure-choice";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/choice/choice-page.module.css";
import {
  type ChoiceKind,
  type ChoicePageData,
  type Chosen,
  choiceQuery,
  choose,
} from "@/features/choice/queries";
import { formatDay, formatDayRange } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";
import { useForm } from "@/ui/use-form";

type Props = { page: ChoicePageData; days: string };

/** The offers, with what each means in money; giving up the booking is asked for once more. */
export function ChoiceForm({ page, days }: Props) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<"move" | "credit" | "refund" | null>(null);
  const form = useForm<{ choice: ChoiceKind | ""; departure: string }>({
    start: { choice: "", departure: "" },
    problemsOf: ({ choice, departure }) => ({
      ...(!choice && { choice: t.chooseFirst }),
      ...(choice === "move" && !departure && { departure: t.departureFirst }),
    }),
  });
  const { departure } = form.values;
  // An offer that went away, such as a move when the last beds are gone, is not chosen any more.
  const choice = page.choices.find((option) => option === form.values.choice) ?? "";
  const departures = page.departures.map((option) => ({
    value: String(option.event_plan_id),
    label: formatDayRange(option.tour_start_date, option.tour_end_date),
  }));
  const target = departures.find(({ value }) => value === departure);
  const choosing = useMutation({
    mutationFn: (chosen: Chosen) => choose(page.token, chosen),
    onSuccess: (next) => {
      setAsking(null);
      queryClient.setQueryData(choiceQuery(page.token).queryKey, next);
    },
    onError: async () => {
      setAsking(null);
      form.set("departure", "");
      await queryClient.invalidateQueries({ queryKey: choiceQuery(page.token).queryKey });
    },
  });
  const submit = form.submit(({ choice: chosen }) => {
    if (chosen === "accept") choosing.mutate({ choice: chosen });
    else if (chosen) setAsking(chosen);
  });
  const notes: Record<ChoiceKind, string> = {
    accept: t.acceptNote(days),
    move: t.moveNote,
    credit: t.creditNote(
      formatRupees(addRupees(page.refund_online, page.refund_offline, page.credit)),
      page.credit_days,
    ),
    refund: refundNote(page),
  };
  return (
    <form ref={form.ref} noValidate className={classes["form"]} onSubmit={submit}>
      <ChoiceGroup
        legend={t.what}
        hint={`${t.until(formatDay(page.choose_by))} ${t.otherwise[page.default_choice]}`}
        error={form.problems.choice}
      >
        {page.choices.map((option) => (
          <Choice
            key={option}
            name="choice"
            checked={choice === option}
            onPick={() => form.set("choice", option)}
            title={t.choices[option]}
            note={notes[option]}
          />
        ))}
      </ChoiceGroup>
      {choice === "move" && (
        <SelectField
          name="departure"
          label={t.departure}
          value={target ? departure : ""}
          error={form.problems.departure}
          data={[{ value: "", label: t.chooseDeparture }, ...departures]}
          onChange={(event) => form.set("departure", event.currentTarget.value)}
        />
      )}
      {choosing.isError && <Notice tone="bad">{sentenceOf(choosing.error, t.chooseFailed)}</Notice>}
      <Button type="submit" size="lg" fullWidth loading={choosing.isPending && asking === null}>
        {choice || page.choices.includes("accept") ? t.confirm[choice || "accept"] : t.confirmAny}
      </Button>
      <ConfirmDialog
        title={t.sure[asking ?? "refund"]}
        opened={asking !== null}
        confirm={t.confirm[asking ?? "refund"]}
        cancel={t.goBack}
        loading={choosing.isPending}
        error={null}
        onConfirm={() =>
          asking &&
          choosing.mutate({ choice: asking, ...(asking === "move" && { event_plan_id: Number(departure) }) })
        }
        onClose={() => setAsking(null)}
      >
        {asking === "move" && <p>{target?.label}</p>}
        <p>{t.sureText[asking ?? "refund"]}</p>
        <p>{notes[asking ?? "refund"]}</p>
      </ConfirmDialog>
    </form>
  );
}

function refundNote({ refund_online: online, refund_offline: offline, credit }: ChoicePageData): string {
  const parts = [
    online > 0 && t.refundOnline(formatRupees(online)),
    offline > 0 && t.refundOffline(formatRupees(offline)),
    credit > 0 && t.refundCredit(formatRupees(credit)),
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(", ")}. ${t.refundEnd}` : t.refundNone;
}
