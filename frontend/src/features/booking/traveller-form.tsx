import { Lock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Control, type FieldPath, type FieldValues, get, useFormState } from "react-hook-form";
import { t } from "#messages/booking";
import { agesOf } from "@/domain/options";
import { type Category, GENDERS, hasAges, ID_TYPES, MEALS, type Traveller } from "@/features/booking/party";
import classes from "@/features/booking/traveller-form.module.css";
import {
  FormEmailField,
  FormLongTextField,
  FormNameField,
  FormPhoneField,
  FormSelectField,
  FormTextField,
} from "@/ui/form-fields";
import { Grid } from "@/ui/layout";

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  traveller: Traveller;
  index: number;
  /** The category that their place is booked as: one with ages asks for theirs. */
  category?: Category | null | undefined;
  /** The path of a field of this traveller. */
  pathOf: (name: keyof Traveller) => FieldPath<Values>;
  /** The masked ID that the server has, used when none is typed. */
  savedId: string;
  /** Medical notes are saved, and stay unless others are typed. */
  hasSavedMedical?: boolean;
  /** Asks for the mobile number beside the name: that of the lead traveller while booking. */
  asksMobile?: boolean;
  /** ID number and emergency contact follow after payment. */
  isLater?: boolean;
  /** The consent to messages on that number. */
  consent?: ReactNode;
  /** What belongs to the medical needs, below their field. */
  children?: ReactNode;
};

/** The country code of a number without one. */
const INDIA = "+91";

/** One traveller. Browsers may fill in the first one, who is most often the person at the keyboard. */
export function TravellerForm<Values extends FieldValues>({
  control,
  traveller,
  index,
  category,
  pathOf,
  savedId,
  ...rest
}: Props<Values>) {
  const { hasSavedMedical = false, asksMobile = false, isLater = false, consent, children } = rest;
  const asksAge = hasAges(category);
  const { age, gender, email, phone, salutation } = traveller;
  const [hasMore, setMore] = useState(
    Boolean((age && !asksAge) || salutation || gender || email || (phone && !asksMobile)),
  );
  const isFirst = index === 0;
  const { errors } = useFormState({ control });
  const field = (name: keyof Traveller) => ({ control, name: pathOf(name) });

  return (
    <Grid>
      <div className={asksMobile ? undefined : classes["wide"]}>
        <FormNameField
          {...field("name")}
          label={t.name}
          description={t.nameHint}
          withAsterisk={isFirst}
          autoComplete={isFirst ? "name" : "off"}
        />
      </div>
      {asksMobile && (
        <FormPhoneField
          {...field("phone")}
          label={t.mobile}
          description={t.mobileHint}
          withAsterisk
          // A number with a country code or a trunk prefix is complete.
          leftSection={/^\s*[+0]/.test(phone) ? null : INDIA}
        />
      )}
      {consent && <div className={classes["wide"]}>{consent}</div>}
      {asksAge && (
        <div className={classes["wide"]}>
          <FormTextField
            {...field("age")}
            label={t.age}
            description={t.ageOnStart(category.name, agesOf(category))}
            withAsterisk
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
          />
        </div>
      )}
      {isLater && <p className={classes["kept"]}>{t.detailsLater}</p>}
      {!isLater && (
        <>
          <FormSelectField
            {...field("idType")}
            label={t.idType}
            data={ID_TYPES.map((value) => ({ value, label: t.idTypes[value] }))}
          />
          <FormTextField
            {...field("idNumber")}
            label={t.idNumber}
            withAsterisk={isFirst}
            maxLength={40}
            placeholder={savedId && t.idKeptAs(savedId)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <p className={classes["kept"]}>
            <Lock size={15} aria-hidden />
            {traveller.idType === "Aadhaar" ? t.aadhaarKept : t.idKept}
          </p>
          <FormPhoneField
            {...field("contact")}
            label={t.contact}
            description={t.contactHint}
            withAsterisk={isFirst}
            autoComplete="off"
          />
        </>
      )}
      <div className={classes["bottom"]}>
        <FormSelectField
          {...field("meal")}
          label={t.meal}
          data={MEALS.map((value) => ({ value, label: t.meals[value] }))}
        />
      </div>
      <div className={classes["wide"]}>
        <FormTextField
          {...field("dietary")}
          label={t.dietary}
          description={t.dietaryHint}
          maxLength={200}
          autoComplete="off"
        />
      </div>
      <div className={`${classes["wide"]} ${classes["medical"]}`}>
        <FormLongTextField
          {...field("medicalNeeds")}
          label={t.medical}
          description={`${t.medicalHint} ${t.medicalKept}`}
          placeholder={hasSavedMedical ? t.medicalKeptAlready : ""}
          rows={2}
          maxLength={1000}
          autoComplete="off"
        />
        {children}
      </div>
      <details
        className={classes["wide"]}
        open={
          hasMore ||
          (["age", "email", "phone"] as const).some(
            (name) =>
              !(asksAge && name === "age") && !(asksMobile && name === "phone") && get(errors, pathOf(name)),
          )
        }
        onToggle={(event) => setMore(event.currentTarget.open)}
      >
        <summary className={classes["more"]}>{t.more}</summary>
        <Grid>
          <FormTextField
            {...field("salutation")}
            label={t.salutation}
            description={t.salutationHint}
            maxLength={30}
            autoComplete={isFirst ? "honorific-prefix" : "off"}
          />
          {!asksAge && (
            <FormTextField
              {...field("age")}
              label={t.age}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
            />
          )}
          <FormSelectField
            {...field("gender")}
            label={t.gender}
            data={GENDERS.map((value) => ({ value, label: t.genders[value] }))}
          />
          <FormEmailField
            {...field("email")}
            label={t.email}
            maxLength={254}
            autoComplete={isFirst ? "email" : "off"}
          />
          {!asksMobile && (
            <FormPhoneField {...field("phone")} label={t.phone} autoComplete={isFirst ? "tel" : "off"} />
          )}
        </Grid>
      </details>
    </Grid>
  );
}
