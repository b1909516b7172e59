import { useId } from "react";
import { t } from "#messages/client";
import { type ClientFields, type ClientProblems, NOTICES } from "@/features/operator/client-fields";
import classes from "@/features/operator/client-form.module.css";
import { Card } from "@/ui/card";
import { CheckField } from "@/ui/check-field";
import { EmailField, LongTextField } from "@/ui/fields";
import { PhoneField } from "@/ui/phone-field";

type Props = {
  fields: ClientFields;
  problems: ClientProblems;
  readOnly: boolean;
  onChange: (change: Partial<ClientFields>) => void;
};

/** How travellers reach an operator, and which e-mails the operator receives. */
export function ContactFields({ fields, problems, readOnly, onChange }: Props) {
  const id = useId();
  const phone = (name: "public_phone" | "public_whatsapp", label: string) => (
    <PhoneField
      name={name}
      label={label}
      value={fields[name]}
      readOnly={readOnly}
      error={problems[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className={classes["parts"]} data-readonly={readOnly || undefined}>
      <Card labelledBy={`${id}-contact`} className={classes["part"]}>
        <div>
          <h2 id={`${id}-contact`} className={classes["title"]}>
            {t.contact}
          </h2>
          <p className={classes["lead"]}>{t.contactLead}</p>
        </div>
        <EmailField
          name="public_email"
          label={t.publicEmail}
          description={readOnly ? undefined : t.publicEmailHint}
          value={fields.public_email}
          readOnly={readOnly}
          error={problems.public_email}
          onChange={(event) => onChange({ public_email: event.currentTarget.value })}
        />
        {phone("public_phone", t.publicPhone)}
        {phone("public_whatsapp", t.publicWhatsapp)}
        <LongTextField
          name="public_address"
          label={t.publicAddress}
          rows={3}
          maxLength={400}
          autoComplete="street-address"
          value={fields.public_address}
          readOnly={readOnly}
          error={problems.public_address}
          onChange={(event) => onChange({ public_address: event.currentTarget.value })}
        />
      </Card>
      <Card labelledBy={`${id}-notices`} className={classes["part"]}>
        <div>
          <h2 id={`${id}-notices`} className={classes["title"]}>
            {t.notices}
          </h2>
          <p className={classes["lead"]}>{t.noticesLead}</p>
        </div>
        {NOTICES.map((name) => (
          <CheckField
            key={name}
            name={name}
            label={t.notice[name]}
            checked={fields[name]}
            disabled={readOnly}
            onChange={(checked) => onChange({ [name]: checked })}
          />
        ))}
      </Card>
    </div>
  );
}
