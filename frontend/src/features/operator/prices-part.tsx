import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { t } from "#messages/eventsettings";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { bodyOf, fieldsOf, type PriceFields, problemsOf } from "@/features/operator/price-fields";
import classes from "@/features/operator/settings-page.module.css";
import {
  pricePreviewQuery,
  priceSettingsQuery,
  savePriceSettings,
} from "@/features/operator/settings-queries";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { TextField } from "@/ui/fields";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

const PREVIEW_AFTER_MS = 400;
const WIRE_NAMES = {
  tax_percent: "tax",
  advance_percent: "advance",
  balance_days_before_start: "days",
} as const;

/** Tax, advance and due date of the balance, with an example calculated by the server. */
export function PricesPart({ clientId }: { clientId: number }) {
  const settings = useQuery(priceSettingsQuery(clientId));
  const id = useId();
  return (
    <Card labelledBy={id}>
      <div>
        <h2 id={id} className={classes["title"]}>
          {t.prices}
        </h2>
        <p className={classes["lead"]}>{t.pricesLead}</p>
      </div>
      {settings.isPending && (
        <SkeletonGroup>
          <Skeleton height="16rem" />
        </SkeletonGroup>
      )}
      {settings.isError && (
        <ErrorState
          title={t.pricesFailed}
          text={settings.error.message}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.data && <PricesForm clientId={clientId} saved={settings.data} />}
    </Card>
  );
}

function PricesForm({ clientId, saved }: { clientId: number; saved: Wire["PriceSettingsOut"] }) {
  const queryClient = useQueryClient();
  const form = useDraftForm<PriceFields>({
    draftKey: `toli.client.${clientId}.prices`,
    start: fieldsOf(saved),
    problemsOf,
    wireNames: WIRE_NAMES,
  });
  const fields = form.values;
  const [previewed] = useDebouncedValue(bodyOf(fields), PREVIEW_AFTER_MS);
  const preview = useQuery({
    ...pricePreviewQuery(clientId, previewed),
    placeholderData: keepPreviousData,
  });
  const saving = useMutation({
    mutationFn: (body: Wire["PriceSettingsIn"]) => savePriceSettings(clientId, body),
    onSuccess: (now) => {
      queryClient.setQueryData(priceSettingsQuery(clientId).queryKey, now);
      form.dropDraft();
      form.reset(fieldsOf(now));
      toast.success(t.pricesSaved);
    },
    onError: (error) => {
      if (!form.refuse(error)) toast.formError(sentenceOf(error, t.pricesSaveFailed));
    },
  });

  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={t.prices}
      className={classes["form"]}
      onSubmit={form.submit((values) => {
        const body = bodyOf(values);
        if (body && !saving.isPending) saving.mutate(body);
      })}
    >
      {form.notice}
      {!saved.has_gstin && (
        <Notice
          tone="note"
          action={
            <TextLink to="/to/basic-client-profile" hash="receipt-details">
              {t.addGstin}
            </TextLink>
          }
        >
          {t.noGstin(saved.tax_percent_with_gstin)}
        </Notice>
      )}
      <div className={classes["pair"]}>
        <TextField
          {...form.field("tax")}
          label={t.tax}
          description={t.taxHint}
          inputMode="decimal"
          maxLength={6}
          readOnly={!saved.has_gstin}
        />
        <TextField
          {...form.field("advance")}
          label={t.advance}
          description={t.advanceHint}
          inputMode="decimal"
          maxLength={6}
        />
      </div>
      <ChoiceGroup legend={t.balanceDue}>
        <Choice
          name="rule"
          title={t.afterBooking}
          note={t.afterBookingNote}
          checked={fields.rule === "after_booking"}
          onPick={() => form.set("rule", "after_booking")}
        />
        <Choice
          name="rule"
          title={t.beforeStart}
          note={t.beforeStartNote}
          checked={fields.rule === "before_start"}
          onPick={() => form.set("rule", "before_start")}
        />
      </ChoiceGroup>
      {fields.rule === "before_start" && (
        <div className={classes["pair"]}>
          <TextField {...form.field("days")} label={t.balanceDays} inputMode="numeric" maxLength={3} />
        </div>
      )}
      <div className={classes["read"]} aria-live="polite">
        <h3 className={classes["small"]}>{t.example}</h3>
        <p>{exampleOf((preview.data ?? saved).example)}</p>
      </div>
      <div className={classes["actions"]}>
        <Button type="submit" loading={saving.isPending} saying={t.saving}>
          {t.savePrices}
        </Button>
      </div>
    </form>
  );
}

/** The example as a sentence. */
function exampleOf({ starts_on, quote }: Wire["PriceSettingsOut"]["example"]): string {
  const beds = quote.lines.reduce((sum, line) => sum + line.selected_beds_quantity, 0);
  const price = formatRupees(quote.lines[0]?.price_per_head_trip ?? 0);
  const total = formatRupees(quote.total);
  const sold = t.exampleSold(beds, price, formatDay(starts_on), total, quote.tax_percent);
  return quote.balance_due_on
    ? `${sold} ${t.exampleParts(formatRupees(quote.advance), formatRupees(quote.balance), formatDay(quote.balance_due_on))}`
    : `${sold} ${t.exampleWhole}`;
}
