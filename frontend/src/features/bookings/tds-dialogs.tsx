import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/customer-tds";
import { call } from "@/api/call";
import { CustomerTdsIn, TdsCertificateIn } from "@/api/generated/zod.gen";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { BillField } from "@/domain/bill-field";
import { useDialogSaving } from "@/domain/dialog-saving";
import { NO_TDS, TdsFields, TdsSection } from "@/domain/tds-fields";
import { today } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { requiredMoney, requiredText } from "@/lib/typed-fields";
import { typedRupees } from "@/lib/typed-money";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormTextField } from "@/ui/form-fields";

type Props = {
  clientId: number;
  bookingId: number;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

const BOOKING = "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}";
const TypedTds = z.extend(CustomerTdsIn, {
  amount: z.optional(z.unknown()),
  tds: requiredMoney,
  section: TdsSection,
  pan: z.string(),
  note: z.string(),
});

/** Records tax that a company deducted from a payment that is recorded already. */
export function RecordTdsDialog({ who, opened, ...props }: Props & { who: string; opened: boolean }) {
  return (
    <Dialog title={t.recordTitle(who)} opened={opened} onClose={props.onClose}>
      {opened && <RecordTds {...props} />}
    </Dialog>
  );
}

function RecordTds({ clientId, bookingId, onClose, onDone }: Props) {
  const form = useForm({
    ...formOptions,
    defaultValues: { ...NO_TDS, withheld_on: today(), note: "" },
    resolver: zodResolver(TypedTds, { error: messagesByField({ tds: t.tdsWrong, tan: t.tanHint }) }),
  });
  const amount = typedRupees(useWatch({ control: form.control, name: "tds" }));
  const recording = useDialogSaving({
    form,
    save: ({ tds, pan, amount: _, ...body }: z.output<typeof TypedTds>) =>
      callIdempotently("post", `${BOOKING}/tds`, {
        path: { client_id: clientId, reservation_event_id: bookingId },
        body: { ...body, amount: tds, pan: pan || null },
      }),
    done: t.recorded,
    failed: t.recordFailed,
    back: t.back,
    onClose,
    onSaved: onDone,
  });
  return (
    <DialogForm {...recording} submit={amount === null ? t.record : t.recordOf(formatRupees(amount))}>
      <p>{t.recordText}</p>
      <TdsFields control={form.control} />
      <FormTextField
        control={form.control}
        name="withheld_on"
        label={t.deductedOn}
        type="date"
        max={today()}
      />
      <FormTextField control={form.control} name="note" label={t.note} maxLength={500} autoComplete="off" />
    </DialogForm>
  );
}

const TypedCertificate = z.extend(TdsCertificateIn, {
  number: requiredText,
  file: z.custom<{ filename: string; url: string } | null>(),
});

/** Records the certificate of deducted tax. */
export function CertificateDialog({
  payment,
  ...props
}: Props & { payment: Wire["OfflinePaymentOut"] | null }) {
  return (
    <Dialog
      title={t.certificateTitle(formatRupees(payment?.amount ?? 0))}
      opened={payment !== null}
      onClose={props.onClose}
    >
      {payment && <Certificate payment={payment} {...props} />}
    </Dialog>
  );
}

function Certificate({
  clientId,
  bookingId,
  payment,
  onClose,
  onDone,
}: Props & { payment: Wire["OfflinePaymentOut"] }) {
  const form = useForm({
    ...formOptions,
    defaultValues: {
      number: payment.tds?.certificate_number ?? "",
      received_on: payment.tds?.certified_on ?? today(),
      file: payment.tds?.file ? { filename: payment.tds.file.filename, url: payment.tds.file.url } : null,
    },
    resolver: zodResolver(TypedCertificate, {
      error: messagesByField({ number: t.certificateNumberMissing }),
    }),
  });
  const file = useWatch({ control: form.control, name: "file" });
  const recording = useDialogSaving({
    form,
    save: (body: z.output<typeof TypedCertificate>) =>
      call("put", `${BOOKING}/tds/{offline_payment_id}/certificate`, {
        path: {
          client_id: clientId,
          reservation_event_id: bookingId,
          offline_payment_id: payment.offline_payment_id,
        },
        body: { ...body, file: body.file?.filename ?? null },
      }),
    done: t.certified,
    failed: t.recordFailed,
    back: t.back,
    onClose,
    onSaved: onDone,
  });
  return (
    <DialogForm {...recording} submit={t.recordCertificate}>
      <p>{t.certificateText}</p>
      <FormTextField
        control={form.control}
        name="number"
        label={t.certificateNumber}
        maxLength={40}
        autoComplete="off"
      />
      <FormTextField
        control={form.control}
        name="received_on"
        label={t.certificateDay}
        type="date"
        max={today()}
      />
      <BillField label={t.certificateFile} bill={file} onChange={(next) => form.setValue("file", next)} />
    </DialogForm>
  );
}
