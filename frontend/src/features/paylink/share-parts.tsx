import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/shares";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import classes from "@/features/paylink/pay-link-page.module.css";
import { type LinkPage, linkQuery } from "@/features/paylink/queries";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmailField, LongTextField, NameField, TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { PhoneField } from "@/ui/phone-field";
import { Row, Rows } from "@/ui/rows";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

type Part = NonNullable<LinkPage["share"]>;
type Traveller = NonNullable<Part["traveller"]>;
type Fields = Record<
  | "full_name"
  | "age"
  | "gender"
  | "meal_preference"
  | "dietary_requirements"
  | "phone"
  | "email"
  | "emergency_contact"
  | "id_type"
  | "id_proof"
  | "medical_needs",
  string
>;

const OLDEST = 120;

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
        <Card className={classes["card"]}>
          <Rows>
            <Row name={t.share}>{formatRupees(amount)}</Row>
            {share.paid > 0 && <Row name={t.sharePaid}>{formatRupees(share.paid)}</Row>}
            {amountLeft > 0 && (
              <Row name={t.shareLeft} strong note={dueOn && t.shareBy(formatDay(dueOn))}>
                {formatRupees(amountLeft)}
              </Row>
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
  const form = useForm<Fields>({
    start: {
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
    problemsOf: ({ full_name, age }) => ({
      ...(full_name.trim() ? {} : { full_name: t.nameNeeded }),
      ...(age === "" || (/^\d+$/.test(age) && Number(age) <= OLDEST) ? {} : { age: t.ageWrong }),
    }),
  });
  const saving = useMutation({
    mutationFn: (fields: Fields) =>
      call("put", "/api/payment-links/{token}/traveller", { path: { token }, body: toBody(fields) }),
    onSuccess: (next) => {
      queryClient.setQueryData(linkQuery(token).queryKey, next);
      toast.success(t.detailsSaved);
    },
    onError: (error) => form.refuse(error),
  });
  const savedHint = (has: boolean) => (has ? { description: t.known } : {});
  return (
    <Card labelledBy="own-details" className={classes["card"]}>
      <form
        ref={form.ref}
        noValidate
        className={classes["form"]}
        onSubmit={form.submit((fields) => saving.mutate(fields))}
      >
        <h2 id="own-details" className={classes["subtitle"]}>
          {t.yours}
        </h2>
        <p className={classes["note"]}>{share.filled ? t.filled : t.yoursText}</p>
        <NameField {...form.field("full_name")} label={t.name} withAsterisk autoComplete="name" />
        <div className={classes["pair"]}>
          <TextField {...form.field("age")} label={t.age} inputMode="numeric" maxLength={3} />
          <SelectField {...form.field("gender")} label={t.gender} data={optionsOf(t.genders)} />
        </div>
        <SelectField {...form.field("meal_preference")} label={t.meal} data={optionsOf(t.meals)} />
        <TextField {...form.field("dietary_requirements")} label={t.dietary} maxLength={200} />
        <PhoneField {...form.field("phone")} label={t.phone} {...savedHint(traveller.has_phone)} />
        <EmailField {...form.field("email")} label={t.email} {...savedHint(traveller.has_email)} />
        <PhoneField
          {...form.field("emergency_contact")}
          label={t.emergency}
          autoComplete="off"
          {...savedHint(traveller.has_emergency_contact)}
        />
        <div className={classes["pair"]}>
          <SelectField {...form.field("id_type")} label={t.idType} data={optionsOf(t.idTypes)} />
          <TextField
            {...form.field("id_proof")}
            label={t.idNumber}
            autoComplete="off"
            maxLength={40}
            {...savedHint(traveller.has_id)}
          />
        </div>
        <LongTextField
          {...form.field("medical_needs")}
          label={t.medical}
          maxLength={1000}
          {...savedHint(traveller.has_medical_needs)}
        />
        {saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.detailsFailed)}</Notice>}
        <Button
          type="submit"
          variant={share.left > 0 ? "outline" : "filled"}
          fullWidth
          loading={saving.isPending}
        >
          {t.saveDetails}
        </Button>
      </form>
    </Card>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function toBody({ full_name, age, ...fields }: Fields): Wire["ShareTravellerIn"] {
  const { gender, meal_preference, dietary_requirements, ...sealed } = fields;
  const typed = Object.fromEntries(Object.entries(sealed).filter(([, value]) => value.trim() !== ""));
  return {
    full_name,
    age: age === "" ? null : Number(age),
    gender,
    meal_preference,
    dietary_requirements,
    ...typed,
  } as Wire["ShareTravellerIn"];
}
