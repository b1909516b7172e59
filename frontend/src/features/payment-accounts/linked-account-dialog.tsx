import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/linked-account";
import { call } from "@/api/call";
import type { Wire } from "@/api/wire";
import { STATES } from "@/domain/states";
import { sayOf } from "@/features/payment-accounts/queries";
import { CheckField } from "@/ui/check-field";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { EmailField, TextField } from "@/ui/fields";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

type Body = Wire["LinkedAccountIn"];
type Props = { clientId: number; opened: boolean; onChanged: () => Promise<void>; onClose: () => void };

/** Asks for what Razorpay has to know of a business before it pays it out. */
export function LinkedAccountDialog({ opened, ...props }: Props) {
  return (
    <Dialog title={t.formTitle} opened={opened} onClose={props.onClose}>
      {opened && <LinkedAccountForm {...props} />}
    </Dialog>
  );
}

const START = {
  legal_name: "",
  business_type: "proprietorship" as Body["business_type"],
  contact_name: "",
  email: "",
  phone: "",
  street: "",
  city: "",
  state: "Maharashtra",
  postal_code: "",
  pan: "",
  gstin: "",
  account_number: "",
  ifsc: "",
  beneficiary_name: "",
  has_accepted_terms: false,
};
const TYPES = Object.entries(t.businessTypes).map(([value, label]) => ({ value, label }));
const STATE_NAMES = STATES.map(({ label }) => label);
const OPTIONAL = new Set(["gstin", "has_accepted_terms"]);
const CODE = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false, maxLength: 40 } as const;

function LinkedAccountForm({ clientId, onChanged, onClose }: Omit<Props, "opened">) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    start: START,
    problemsOf: (values) => ({
      ...Object.fromEntries(
        Object.entries(values)
          .filter(([name, value]) => !OPTIONAL.has(name) && String(value).trim() === "")
          .map(([name]) => [name, t.required]),
      ),
      ...(values.has_accepted_terms ? {} : { has_accepted_terms: t.termsMissing }),
    }),
  });
  const sending = useMutation({
    mutationFn: (body: Body) =>
      call("put", "/api/clients/{client_id}/linked-account", { path: { client_id: clientId }, body }),
    onMutate: () => setFailure(null),
    onSuccess: async () => {
      toast.success(t.sent);
      await onChanged();
      onClose();
    },
    onError: async (error) => {
      if (!form.refuse(error)) setFailure(sayOf(error, t.sendFailed));
      await onChanged();
    },
  });
  const terms = form.check("has_accepted_terms");
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((typed) => sending.mutate({ ...typed, has_accepted_terms: true }))}
      error={failure}
      back={t.back}
      onBack={onClose}
      submit={t.send}
      isSaving={sending.isPending}
    >
      <p>{t.formText}</p>
      <TextField
        {...form.field("legal_name")}
        label={t.legalName}
        autoComplete="organization"
        maxLength={200}
      />
      <SelectField {...form.field("business_type")} label={t.businessType} data={TYPES} />
      <TextField {...form.field("pan")} {...CODE} label={t.pan} />
      <TextField {...form.field("gstin")} {...CODE} label={t.gstin} />
      <TextField {...form.field("contact_name")} label={t.contactName} autoComplete="name" maxLength={255} />
      <EmailField {...form.field("email")} label={t.email} description={t.emailHint} />
      <TextField {...form.field("phone")} label={t.phone} type="tel" autoComplete="tel" maxLength={40} />
      <TextField {...form.field("street")} label={t.street} autoComplete="street-address" maxLength={100} />
      <TextField {...form.field("city")} label={t.city} autoComplete="address-level2" maxLength={100} />
      <SelectField {...form.field("state")} label={t.stateName} data={STATE_NAMES} />
      <TextField
        {...form.field("postal_code")}
        label={t.postalCode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
      />
      <TextField {...form.field("account_number")} {...CODE} label={t.accountNumber} inputMode="numeric" />
      <TextField {...form.field("ifsc")} {...CODE} label={t.ifsc} />
      <TextField
        {...form.field("beneficiary_name")}
        label={t.beneficiary}
        autoComplete="off"
        maxLength={120}
      />
      <CheckField {...terms} label={t.terms} />
    </DialogForm>
  );
}
