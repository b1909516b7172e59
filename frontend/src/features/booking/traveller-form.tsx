import { Lock } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/booking";
import {
  GENDERS,
  type Gender,
  ID_TYPES,
  type IdType,
  MEALS,
  type Meal,
  type Problems,
  type Traveller,
} from "@/features/booking/party";
import classes from "@/features/booking/traveller-form.module.css";
import { EmailField, LongTextField, NameField, TextField } from "@/ui/fields";
import { PhoneField } from "@/ui/phone-field";
import { SelectField } from "@/ui/select-field";

type Props = {
  traveller: Traveller;
  index: number;
  problems: Problems;
  /** The ID as the server keeps it, where it stands for the one typed before. */
  keptId: string;
  /** Medical notes are kept already, and stand unless others are typed. */
  keepsMedical?: boolean;
  onChange: (change: Partial<Traveller>) => void;
  onLeave: (field: keyof Traveller) => void;
};

/** One traveller. Browsers may fill in the first one, who is most often the person at the keyboard. */
export function TravellerForm({
  traveller,
  index,
  problems,
  keptId,
  keepsMedical = false,
  onChange,
  onLeave,
}: Props) {
  const { age, gender, email, phone } = traveller;
  const [hasMore, setMore] = useState(Boolean(age || gender || email || phone));
  const isFirst = index === 0;
  const field = (name: keyof Traveller) => ({
    name: `${name}-${index}`,
    value: traveller[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
    onBlur: () => onLeave(name),
  });

  return (
    <div className={classes["form"]}>
      <div className={classes["wide"]}>
        <NameField
          {...field("name")}
          label={t.name}
          description={t.nameHint}
          withAsterisk={isFirst}
          autoComplete={isFirst ? "name" : "off"}
        />
      </div>
      <SelectField
        {...field("idType")}
        label={t.idType}
        data={ID_TYPES.map((value) => ({ value, label: t.idTypes[value] }))}
        onChange={(event) => onChange({ idType: event.currentTarget.value as IdType })}
      />
      <TextField
        {...field("idNumber")}
        label={t.idNumber}
        withAsterisk={isFirst}
        maxLength={40}
        placeholder={keptId && t.idKeptAs(keptId)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <p className={classes["kept"]}>
        <Lock size={15} aria-hidden />
        {traveller.idType === "Aadhaar" ? t.aadhaarKept : t.idKept}
      </p>
      <PhoneField
        {...field("contact")}
        label={t.contact}
        description={t.contactHint}
        withAsterisk={isFirst}
        autoComplete="off"
      />
      <div className={classes["bottom"]}>
        <SelectField
          {...field("meal")}
          label={t.meal}
          data={MEALS.map((value) => ({ value, label: t.meals[value] }))}
          onChange={(event) => onChange({ meal: event.currentTarget.value as Meal })}
        />
      </div>
      <div className={classes["wide"]}>
        <TextField
          {...field("dietary")}
          label={t.dietary}
          description={t.dietaryHint}
          maxLength={200}
          autoComplete="off"
        />
      </div>
      <div className={classes["wide"]}>
        <LongTextField
          {...field("medicalNeeds")}
          label={t.medical}
          description={`${t.medicalHint} ${t.medicalKept}`}
          placeholder={keepsMedical ? t.medicalKeptAlready : ""}
          rows={2}
          maxLength={1000}
          autoComplete="off"
        />
      </div>
      <details
        className={classes["wide"]}
        open={hasMore || [problems.age, problems.email, problems.phone].some(Boolean)}
        onToggle={(event) => setMore(event.currentTarget.open)}
      >
        <summary className={classes["more"]}>{t.more}</summary>
        <div className={classes["form"]}>
          <TextField {...field("age")} label={t.age} inputMode="numeric" maxLength={3} autoComplete="off" />
          <SelectField
            {...field("gender")}
            label={t.gender}
            data={GENDERS.map((value) => ({ value, label: t.genders[value] }))}
            onChange={(event) => onChange({ gender: event.currentTarget.value as Gender })}
          />
          <EmailField
            {...field("email")}
            label={t.email}
            maxLength={254}
            autoComplete={isFirst ? "email" : "off"}
          />
          <PhoneField {...field("phone")} label={t.phone} autoComplete={isFirst ? "tel" : "off"} />
        </div>
      </details>
    </div>
  );
}
