import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/departure-choice";
import { sentenceOf } from "@/api/errors";
import { ChoiceIn } from "@/api/generated/zod.gen";
import {
  type ChoiceKind,
  type ChoicePageData,
  type Chosen,
  choiceQuery,
  choose,
} from "@/features/choice/queries";
import { formatDay, formatDayRange } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { typedNumber } from "@/lib/typed-fields";
import { addRupees } from "@/lib/typed-money";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormSelectField } from "@/ui/form-fields";
import { Notice } from "@/ui/notice";

const ChoiceValues = z
  .extend(ChoiceIn, {
    choice: z.pipe(z.string(), ChoiceIn.shape.choice),
    event_plan_id: typedNumber(z.nullable(z.number())),
  })
  .check(
    z.refine(({ choice, event_plan_id }) => choice !== "move" || event_plan_id !== null, {
      path: ["event_plan_id"],
      error: t.departureFirst,
    }),
  );

type Props = { page: ChoicePageData; days: string };

/** The offers, with what each means in money; giving up the booking is asked for once more. */
export function ChoiceForm({ page, days }: Props) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<"move" | "credit" | "refund" | null>(null);
  const form = useForm({
    ...formOptions,
    defaultValues: { choice: "", event_plan_id: "" },
    resolver: zodResolver(ChoiceValues, { error: messagesByField({ choice: t.chooseFirst }) }),
  });
  const { control } = form;
  const [chosen, departure] = useWatch({ control, name: ["choice", "event_plan_id"] });
  // An offer that went away, such as a move when the last beds are gone, is not chosen any more.
  const choice = page.choices.find((option) => option === chosen) ?? "";
  const departures = page.departures.map((option) => ({
    value: String(option.event_plan_id),
    label: formatDayRange(option.tour_start_date, option.tour_end_date),
  }));
  const target = departures.find(({ value }) => value === departure);
  const choosing = useMutation({
    mutationFn: (body: Chosen) => choose(page.token, body),
    onSuccess: (next) => {
      setAsking(null);
      queryClient.setQueryData(choiceQuery(page.token).queryKey, next);
    },
    onError: async () => {
      setAsking(null);
      form.setValue("event_plan_id", "");
      await queryClient.invalidateQueries({ queryKey: choiceQuery(page.token).queryKey });
    },
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
    <Form
      form={form}
      onSave={(body) => (body.choice === "accept" ? choosing.mutateAsync(body) : setAsking(body.choice))}
    >
      <ChoiceGroup
        legend={t.what}
        hint={`${t.until(formatDay(page.choose_by))} ${t.otherwise[page.default_choice]}`}
        error={form.formState.errors.choice?.message}
      >
        {page.choices.map((option) => (
          <Choice
            key={option}
            name="choice"
            checked={choice === option}
            onPick={() => form.setValue("choice", option)}
            title={t.choices[option]}
            note={notes[option]}
          />
        ))}
      </ChoiceGroup>
      {choice === "move" && (
        <FormSelectField
          control={control}
          name="event_plan_id"
          label={t.departure}
          data={[{ value: "", label: t.chooseDeparture }, ...departures]}
        />
      )}
      {choosing.isError && <Notice tone="bad">{sentenceOf(choosing.error, t.chooseFailed)}</Notice>}
      <SubmitButton control={control} size="lg" fullWidth>
        {choice || page.choices.includes("accept") ? t.confirm[choice || "accept"] : t.confirmAny}
      </SubmitButton>
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
    </Form>
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
