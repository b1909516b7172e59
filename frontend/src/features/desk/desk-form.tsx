import { useState } from "react";
import { type UseFormReturn, useFormState } from "react-hook-form";
import { t as company } from "#messages/company";
import { t } from "#messages/desk";
import { t as pan } from "#messages/pan";
import { t as ways } from "#messages/payment-methods";
import type { Wire } from "@/api/wire";
import { FormCompanyFields } from "@/domain/company-fields";
import { METHODS, optionsOf, referenceOf, useMethodOfReference } from "@/domain/payment-method";
import { PriceWithTax } from "@/domain/price-with-tax";
import { allIn, type TaxNow } from "@/domain/prices";
import { STATES } from "@/domain/states";
import {
  bedsTaken,
  bedsTakenOf,
  countKey,
  type Desk,
  type Line,
  peopleIn,
  priceOf,
  roomFor,
  SEVERAL,
} from "@/features/desk/desk";
import classes from "@/features/desk/desk-page.module.css";
import { WhatsAppConsent } from "@/features/desk/whatsapp-consent";
import { languageOptions } from "@/lib/languages";
import { formatRupees } from "@/lib/money";
import { Card } from "@/ui/card";
import {
  FormCheckField,
  FormMoneyField,
  FormPhoneField,
  FormSelectField,
  FormTextField,
} from "@/ui/form-fields";
import { Grid, Hint, Row, Stack, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import layout from "@/ui/priced-form.module.css";
import { Segments } from "@/ui/segments";
import { SelectField } from "@/ui/select-field";
import { StepperField } from "@/ui/stepper-field";

type FormProps = { form: UseFormReturn<Desk>; desk: Desk };

const DISCOUNTS = ["percent", "amount"] as const;
const MOST_ADD_ONS = 200;
const EXEMPTIONS = [
  { value: "", label: pan.isCollected },
  ...Object.entries(pan.exemptions).map(([value, label]) => ({ value, label })),
];

/** Whose booking it is. */
export function Customer({ form: { control }, desk, isAbroad }: FormProps & { isAbroad: boolean }) {
  return (
    <Card label={t.who}>
      <h2 className={layout["title"]}>{t.who}</h2>
      <div className={classes["named"]}>
        <FormTextField
          control={control}
          name="salutation"
          label={t.salutation}
          placeholder={t.salutationExample}
          autoComplete="off"
          maxLength={30}
        />
        <FormTextField control={control} name="name" label={t.name} autoComplete="off" maxLength={120} />
      </div>
      <Grid>
        <FormPhoneField control={control} name="phone" label={t.phone} autoComplete="off" />
        <FormTextField
          control={control}
          name="email"
          label={t.email}
          type="email"
          autoComplete="off"
          maxLength={254}
        />
      </Grid>
      <Hint>{t.emailHint}</Hint>
      {desk.email.trim() !== "" && (
        <FormSelectField control={control} name="language" label={t.language} data={languageOptions} />
      )}
      {!desk.company.isAsked && (
        <FormSelectField
          control={control}
          name="billing_state"
          label={company.state}
          data={[{ value: "", label: company.noState }, ...STATES]}
        />
      )}
      <FormCompanyFields control={control} label={company.askedByCustomer} isAsked={desk.company.isAsked} />
      {isAbroad && !desk.company.isAsked && (
        <FormTextField
          control={control}
          name="pan"
          label={pan.askedByCustomer}
          description={pan.deskHint}
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {isAbroad && (
        <FormSelectField
          control={control}
          name="tcs_exemption"
          label={pan.collects}
          description={pan.exemptionHint}
          data={EXEMPTIONS}
        />
      )}
    </Card>
  );
}

type BedProps = FormProps & {
  lines: readonly Line[];
  variants: Wire["OptionsOut"]["variants"];
  tax: TaxNow | undefined;
  /** Free beds of the departure, and of each of its sharing types. */
  most: number;
  free: ReadonlyMap<number, number>;
};

/** How many persons of each sharing type and category, and where they join. */
export function BedLines({ form, desk, lines, variants, tax, most, free }: BedProps) {
  const [isRefused, setRefused] = useState(false);
  const { errors } = useFormState({ control: form.control });
  const { beds, variant } = desk;
  const bedsLeft = Math.max(most - bedsTaken(lines, desk), 0);
  const stepperOf = (line: Line, place: (typeof variants)[number] | null) => {
    const key = countKey(line, place?.option_id ?? null);
    const joined = place ?? variants.find(({ option_id }) => String(option_id) === variant);
    const count = beds[key] ?? 0;
    const { room_bed_id: roomId } = line.room;
    const freeOfRoom = Math.min(free.get(roomId) ?? most, most);
    const roomLeft = Math.min(bedsLeft, Math.max(freeOfRoom - bedsTakenOf(roomId, lines, desk), 0));
    return (
      <Row key={key} noWrap justify="between">
        <span className={layout["words"]}>
          {line.name}
          <Text as="span" tone="muted" size="sm">
            <Priced price={priceOf(line, joined?.difference ?? 0)} tax={tax} wording={t.perPerson} />
          </Text>
          <Text as="span" tone="muted" size="sm">
            {t.free(freeOfRoom)}
          </Text>
        </span>
        <StepperField
          label={t.bedsOf(place ? t.inVariant(line.name, place.name) : line.name)}
          value={count}
          most={count + Math.max(roomFor(line, lines, desk, roomLeft), 0)}
          onChange={(next) => {
            setRefused(false);
            form.setValue("beds", { ...beds, [key]: next });
          }}
          onRefused={() => setRefused(true)}
        />
      </Row>
    );
  };
  return (
    <Card label={t.beds}>
      <h2 className={layout["title"]}>{t.beds}</h2>
      {variants.length > 0 && (
        <SelectField
          label={t.pickUp}
          value={variant}
          onChange={(event) => form.setValue("variant", event.currentTarget.value)}
          data={[
            ...variants.map(({ option_id, name }) => ({ value: String(option_id), label: name })),
            ...(variants.length > 1 ? [{ value: SEVERAL, label: t.several }] : []),
          ]}
        />
      )}
      {variant === SEVERAL ? (
        variants.map((place) => (
          <Stack as="fieldset" key={place.option_id} gap={3}>
            <legend className={classes["legend"]}>{place.name}</legend>
            {lines.map((line) => stepperOf(line, place))}
          </Stack>
        ))
      ) : (
        <Stack gap={3}>{lines.map((line) => stepperOf(line, null))}</Stack>
      )}
      {isRefused && <Notice tone="warn">{t.full}</Notice>}
      {errors.beds?.["message"] && (
        <Text role="alert" tone="bad" size="sm">
          {String(errors.beds["message"])}
        </Text>
      )}
    </Card>
  );
}

/** Who travels, as far as it is known. */
export function Travellers({ form: { control }, desk }: FormProps) {
  const people = desk.travellers.slice(0, peopleIn(desk));
  if (people.length === 0) return null;
  return (
    <Card label={t.travellers}>
      <details className={classes["fold"]}>
        <summary className={layout["title"]}>{t.travellers}</summary>
        <Hint>{t.travellersText}</Hint>
        {people.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: travellers are identified by their places
          <fieldset key={place} className={classes["person"]}>
            <legend className={classes["legend"]}>{t.traveller(place + 1)}</legend>
            <FormTextField
              control={control}
              name={`travellers.${place}.name`}
              label={t.travellerName}
              {...(place === 0 && { placeholder: desk.name })}
              autoComplete="off"
              maxLength={120}
            />
            <FormTextField
              control={control}
              name={`travellers.${place}.age`}
              label={t.age}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
            />
            <FormPhoneField
              control={control}
              name={`travellers.${place}.phone`}
              label={t.phone}
              autoComplete="off"
            />
          </fieldset>
        ))}
      </details>
    </Card>
  );
}

type PricedProps = { price: number; tax: TaxNow | undefined; wording?: (price: string) => string };

/** A price as it is quoted on the phone: with tax, once the tax is known. */
function Priced({ price, tax, ...wording }: PricedProps) {
  return tax && <PriceWithTax price={price} withTax={allIn(price, tax)} {...wording} />;
}

type AddOnProps = FormProps & { addOns: Wire["OptionsOut"]["add_ons"]; tax: TaxNow | undefined };

/** How many of each add-on. */
export function AddOns({ form, desk, addOns, tax }: AddOnProps) {
  const { add_ons: chosen } = desk;
  if (addOns.length === 0) return null;
  return (
    <Card label={t.addOns}>
      <h2 className={layout["title"]}>{t.addOns}</h2>
      <Stack gap={3}>
        {addOns.map(({ option_id, name, price, is_per_day, tax_percent }) => (
          <Row key={option_id} noWrap justify="between">
            <span className={layout["words"]}>
              {name}
              <Text as="span" tone="muted" size="sm">
                <Priced
                  price={price}
                  tax={tax && { ...tax, percent: tax.percent && (tax_percent ?? tax.percent) }}
                  {...(is_per_day && { wording: t.perDay })}
                />
              </Text>
            </span>
            <StepperField
              label={name}
              value={chosen[option_id] ?? 0}
              most={MOST_ADD_ONS}
              onChange={(count) => form.setValue("add_ons", { ...chosen, [option_id]: count })}
              onRefused={() => undefined}
            />
          </Row>
        ))}
      </Stack>
    </Card>
  );
}

type PriceProps = FormProps & { usual: number | null };

/** The usual price, a discount on it, or a total that was agreed on. */
export function Price({ form, desk, usual }: PriceProps) {
  const { control } = form;
  const { priceBy, discountBy } = desk;
  return (
    <Card label={t.price}>
      <h2 className={layout["title"]}>{t.price}</h2>
      <Segments
        label={t.price}
        value={priceBy}
        options={[
          { value: "usual", label: t.usual },
          { value: "discount", label: t.discount },
          { value: "agreed", label: t.agreed },
        ]}
        onChange={(next) => form.setValue("priceBy", next)}
      />
      {priceBy === "discount" && (
        <Segments
          label={t.discountBy}
          value={discountBy}
          options={DISCOUNTS.map((value) => ({ value, label: t.discountKinds[value] }))}
          onChange={(next) => form.setValue("discountBy", next)}
        />
      )}
      {priceBy !== "usual" && (
        <Grid>
          {priceBy === "agreed" ? (
            <FormMoneyField control={control} name="agreed_total" label={t.agreedTotal} />
          ) : (
            <FormTextField
              control={control}
              name="discount"
              label={t.discountOf[discountBy]}
              {...(usual !== null && { description: t.discountHint(formatRupees(usual)) })}
              inputWrapperOrder={["label", "input", "description", "error"]}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
            />
          )}
          <FormTextField
            control={control}
            name="price_reason"
            label={t.reason}
            autoComplete="off"
            maxLength={120}
          />
        </Grid>
      )}
    </Card>
  );
}

type PaymentProps = FormProps & { clientId: number; advance: number | null; startsOn: string; today: string };

/** What was received, or until when the beds are held without a payment. */
export function Payment({ form, desk, clientId, advance, startsOn, today }: PaymentProps) {
  const { control } = form;
  const { payBy, method, reference } = desk;
  useMethodOfReference(reference, method, (next) => form.setValue("method", next));
  return (
    <Card label={t.payment}>
      <h2 className={layout["title"]}>{t.payment}</h2>
      <Segments
        label={t.payment}
        value={payBy}
        options={[
          { value: "now", label: t.now },
          { value: "later", label: t.later },
          { value: "unpaid", label: t.unpaid },
        ]}
        onChange={(next) => form.setValue("payBy", next)}
      />
      {payBy === "now" && (
        <>
          <FormMoneyField
            control={control}
            name="amount"
            label={t.amount}
            {...(advance !== null && { description: `${t.dueNow}: ${formatRupees(advance)}` })}
          />
          <Segments
            label={t.method}
            value={method}
            options={optionsOf(METHODS)}
            onChange={(next) => form.setValue("method", next)}
          />
          <Grid>
            <FormTextField control={control} name="moved_on" label={t.day} type="date" max={today} />
            <FormTextField
              control={control}
              name="reference"
              {...referenceOf(method)}
              autoComplete="off"
              maxLength={80}
            />
          </Grid>
          {method === "cheque" && (
            <Grid>
              <FormTextField
                control={control}
                name="cheque_bank"
                label={ways.chequeBank}
                autoComplete="off"
                maxLength={80}
              />
              <FormTextField control={control} name="cheque_dated_on" label={ways.chequeDay} type="date" />
            </Grid>
          )}
        </>
      )}
      {payBy === "later" && (
        <FormTextField
          control={control}
          name="unpaid_until"
          label={t.until}
          description={t.untilHint}
          type="date"
          min={today}
          max={startsOn}
        />
      )}
      {payBy === "unpaid" && <Hint>{t.unpaidText}</Hint>}
      <FormTextField
        control={control}
        name="special_requests"
        label={t.requests}
        autoComplete="off"
        maxLength={500}
      />
      {desk.email.trim() !== "" && <FormCheckField control={control} name="tell" label={t.tell} />}
      <WhatsAppConsent
        clientId={clientId}
        value={desk.whatsAppConsent}
        onChange={(wording) => form.setValue("whatsAppConsent", wording)}
      />
    </Card>
  );
}
