import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/shares";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import { ShareTravellerIn } from "@/api/generated/zod.gen";
import { type LinkPage, linkQuery } from "@/features/paylink/queries";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { requiredText, trimmedText, typedNumber } from "@/lib/typed-fields";
import { Card } from "@/ui/card";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import {
  FormEmailField,
  FormLongTextField,
  FormNameField,
  FormPhoneField,
  FormSelectField,
  FormTextField,
} from "@/ui/form-fields";
import { Grid, Heading, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";
import { toast } from "@/ui/toasts";

type Part = NonNullable<LinkPage["share"]>;
type Traveller = NonNullable<Part["traveller"]>;
/** Text that replaces the saved one unless it is empty. */
const replacingText = z.pipe(
  trimmedText,
  z.transform((text: string) => text || undefined),
);

const TravellerValues = z.extend(ShareTravellerIn, {
  full_name: requiredText,
  gender: z.pipe(z.string(), z.nonoptional(ShareTravellerIn.shape.gender)),
  meal_preference: z.pipe(z.string(), z.nonoptional(ShareTravellerIn.shape.meal_preference)),
  age: typedNumber(ShareTravellerIn.shape.age),
  phone: replacingText,
  email: replacingText,
  emergency_contact: replacingText,
  id_type: z.pipe(
    ShareTravellerIn.shape.id_type,
    z.transform((type) => type || undefined),
  ),
  id_proof: replacingText,
  medical_needs: replacingText,
});

/** What a friend owes of a booking, and until when. */
export function ShareAmount({ share }: { share: Part }) {
  const { state, amount, left: amountLeft, organiser, due_on: dueOn } = share;
  return (
    <>
      {!share.traveller && <Notice tone="warn">{t.shareGone}</Notice>}
      {share.traveller && state === "ended" && <Notice tone="note">{t.shareEnded(organiser)}</Notice>}
      {state === "paid" && (
        <Notice tone="good">{amount > 0 ? t.sharePaidAll : t.shareFree(organiser)}</Notice>
      )}
      {amount > 0 && (
        <Card>
          <Rows>
            <Fact name={t.share}>{formatRupees(amount)}</Fact>
            {share.paid > 0 && <Fact name={t.sharePaid}>{formatRupees(share.paid)}</Fact>}
            {amountLeft > 0 && (
              <Fact name={t.shareLeft} strong note={dueOn && t.shareBy(formatDay(dueOn))}>
                {formatRupees(amountLeft)}
              </Fact>
            )}
          </Rows>
        </Card>
      )}
      {amountLeft > 0 && dueOn && share.rule === "release" && (
        <Notice tone="warn">{t.shareRelease(formatDay(dueOn))}</Notice>
      )}
    </>
  );
}

type Props = { token: string; share: Part; traveller: Traveller };

/** A friend's own details. What the operator has already is not shown, and stays unless it is entered again. */
export function ShareTraveller({ token, share, traveller }: Props) {
  const queryClient = useQueryClient();
  const form = useForm({
    ...formOptions,
    defaultValues: {
      full_name: traveller.full_name.startsWith("Guest ") ? "" : traveller.full_name,
      age: traveller.age === null ? "" : String(traveller.age),
      gender: traveller.gender,
      meal_preference: traveller.meal_preference,
      dietary_requirements: traveller.dietary_requirements,
      phone: "",
      email: "",
      emergency_contact: "",
      id_type: "",
      id_proof: "",
      medical_needs: "",
    },
    resolver: zodResolver(TravellerValues, {
      error: messagesByField({ full_name: t.nameNeeded, age: t.ageWrong }),
    }),
  });
  const { control } = form;
  const saving = useMutation({
    mutationFn: (body: z.output<typeof TravellerValues>) =>
      call("put", "/api/payment-links/{token}/traveller", { path: { token }, body }),
    onSuccess: (next) => {
      queryClient.setQueryData(linkQuery(token).queryKey, next);
      toast.success(t.detailsSaved);
    },
    onError: (error) => showServerErrors(form, error),
  });
  const savedHint = (has: boolean) => (has ? { description: t.known } : {});
  return (
    <Card labelledBy="own-details">
      <Form form={form} onSave={(body) => saving.mutateAsync(body)}>
        <Heading id="own-details">{t.yours}</Heading>
        <Text tone="muted">{share.filled ? t.filled : t.yoursText}</Text>
        <FormNameField control={control} name="full_name" label={t.name} withAsterisk autoComplete="name" />
        <Grid>
          <FormTextField control={control} name="age" label={t.age} inputMode="numeric" maxLength={3} />
          <FormSelectField control={control} name="gender" label={t.gender} data={optionsOf(t.genders)} />
        </Grid>
        <FormSelectField control={control} name="meal_preference" label={t.meal} data={optionsOf(t.meals)} />
        <FormTextField control={control} name="dietary_requirements" label={t.dietary} maxLength={200} />
        <FormPhoneField control={control} name="phone" label={t.phone} {...savedHint(traveller.has_phone)} />
        <FormEmailField control={control} name="email" label={t.email} {...savedHint(traveller.has_email)} />
        <FormPhoneField
          control={control}
          name="emergency_contact"
          label={t.emergency}
          autoComplete="off"
          {...savedHint(traveller.has_emergency_contact)}
        />
        <Grid>
          <FormSelectField control={control} name="id_type" label={t.idType} data={optionsOf(t.idTypes)} />
          <FormTextField
            control={control}
            name="id_proof"
            label={t.idNumber}
            autoComplete="off"
            maxLength={40}
            {...savedHint(traveller.has_id)}
          />
        </Grid>
        <FormLongTextField
          control={control}
          name="medical_needs"
          label={t.medical}
          maxLength={1000}
          description={traveller.has_medical_needs ? `${t.known} ${t.medicalHint}` : t.medicalHint}
        />
        {saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.detailsFailed)}</Notice>}
        <SubmitButton control={control} variant={share.left > 0 ? "outline" : "filled"} fullWidth>
          {t.saveDetails}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
