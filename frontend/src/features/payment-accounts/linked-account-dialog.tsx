import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/linked-account";
import { call } from "@/api/call";
import { LinkedAccountIn } from "@/api/generated/zod.gen";
import type { Wire } from "@/api/wire";
import { STATES } from "@/domain/states";
import { sayOf } from "@/features/payment-accounts/queries";
import { requiredText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { showServerErrors } from "@/ui/form-errors";
import { FormCheckField, FormEmailField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { toast } from "@/ui/toasts";

type Body = Wire["LinkedAccountIn"];
type Props = { clientId: number; opened: boolean; onChanged: () => Promise<void>; onClose: () => void };

/** Asks for what Razorpay has to know of a business before it pays it out. */
export function LinkedAccountDialog({ opened, ...props }: Props) {
  return (
    <Dialog title={t.open} opened={opened} onClose={props.onClose}>
      {opened && <LinkedAccountForm {...props} />}
    </Dialog>
  );
}

/** Every field but the GSTIN is required. */
const LinkedAccount = z.extend(LinkedAccountIn, {
  legal_name: requiredText,
  contact_name: requiredText,
  email: requiredText,
  phone: requiredText,
  street: requiredText,
  city: requiredText,
  state: requiredText,
  postal_code: requiredText,
  pan: requiredText,
  gstin: z.string(),
  account_number: requiredText,
  ifsc: requiredText,
  beneficiary_name: requiredText,
  has_accepted_terms: z.pipe(z.boolean(), z.literal(true, t.termsMissing)),
});

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
const CODE = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false, maxLength: 40 } as const;

function LinkedAccountForm({ clientId, onChanged, onClose }: Omit<Props, "opened">) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    ...formOptions,
    defaultValues: START,
    resolver: zodResolver(LinkedAccount, { error: () => t.required }),
  });
  const sending = useMutation({
    mutationFn: (body: z.output<typeof LinkedAccount>) =>
      call("put", "/api/clients/{client_id}/linked-account", { path: { client_id: clientId }, body }),
    onMutate: () => setFailure(null),
    onSuccess: async () => {
      toast.success(t.sent);
      await onChanged();
      onClose();
    },
    onError: async (error) => {
      if (!showServerErrors(form, error)) setFailure(sayOf(error, t.sendFailed));
      await onChanged();
    },
  });
  return (
    <DialogForm
      form={form}
      onSave={sending.mutateAsync}
      error={failure}
      back={t.back}
      onBack={onClose}
      submit={t.send}
    >
      <p>{t.formText}</p>
      <FormTextField
        control={form.control}
        name="legal_name"
        label={t.legalName}
        autoComplete="organization"
        maxLength={200}
      />
      <FormSelectField control={form.control} name="business_type" label={t.businessType} data={TYPES} />
      <FormTextField control={form.control} name="pan" {...CODE} label={t.pan} />
      <FormTextField control={form.control} name="gstin" {...CODE} label={t.gstin} />
      <FormTextField
        control={form.control}
        name="contact_name"
        label={t.contactName}
        autoComplete="name"
        maxLength={255}
      />
      <FormEmailField control={form.control} name="email" label={t.email} description={t.emailHint} />
      <FormTextField
        control={form.control}
        name="phone"
        label={t.phone}
        type="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <FormTextField
        control={form.control}
        name="street"
        label={t.street}
        autoComplete="street-address"
        maxLength={100}
      />
      <FormTextField
        control={form.control}
        name="city"
        label={t.city}
        autoComplete="address-level2"
        maxLength={100}
      />
      <FormSelectField control={form.control} name="state" label={t.stateName} data={STATE_NAMES} />
      <FormTextField
        control={form.control}
        name="postal_code"
        label={t.postalCode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
      />
      <FormTextField
        control={form.control}
        name="account_number"
        {...CODE}
        label={t.accountNumber}
        inputMode="numeric"
      />
      <FormTextField control={form.control} name="ifsc" {...CODE} label={t.ifsc} />
      <FormTextField
        control={form.control}
        name="beneficiary_name"
        label={t.beneficiary}
        autoComplete="off"
        maxLength={120}
      />
      <FormCheckField control={form.control} name="has_accepted_terms" label={t.terms} />
    </DialogForm>
  );
}
