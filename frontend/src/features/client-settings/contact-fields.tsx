import { useId } from "react";
import { t } from "#messages/client";
import { NOTICES } from "@/features/client-settings/client-fields";
import classes from "@/features/client-settings/client-form.module.css";
import type { ClientEditor } from "@/features/client-settings/use-client-form";
import { Card } from "@/ui/card";
import { FormCheckField, FormEmailField, FormLongTextField, FormPhoneField } from "@/ui/form-fields";

type Props = { editor: ClientEditor; readOnly: boolean };

/** How travellers reach an operator, and which e-mails the operator receives. */
export function ContactFields({ editor: { control }, readOnly }: Props) {
  const id = useId();
  return (
    <div className={classes["parts"]} data-readonly={readOnly || undefined}>
      <Card labelledBy={`${id}-contact`} className={classes["part"]}>
        <div>
          <h2 id={`${id}-contact`} className={classes["title"]}>
            {t.contact}
          </h2>
          <p className={classes["lead"]}>{t.contactLead}</p>
        </div>
        <FormEmailField
          control={control}
          name="public_email"
          label={t.publicEmail}
          description={readOnly ? undefined : t.publicEmailHint}
          readOnly={readOnly}
        />
        <FormPhoneField control={control} name="public_phone" label={t.publicPhone} readOnly={readOnly} />
        <FormPhoneField
          control={control}
          name="public_whatsapp"
          label={t.publicWhatsapp}
          readOnly={readOnly}
        />
        <FormLongTextField
          control={control}
          name="public_address"
          label={t.publicAddress}
          rows={3}
          maxLength={400}
          autoComplete="street-address"
          readOnly={readOnly}
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
          <FormCheckField
            key={name}
            control={control}
            name={name}
            label={t.notice[name]}
            disabled={readOnly}
          />
        ))}
      </Card>
      <Card labelledBy={`${id}-reminders`} className={classes["part"]}>
        <h2 id={`${id}-reminders`} className={classes["title"]}>
          {t.reminders}
        </h2>
        <FormCheckField control={control} name="remind_credit" label={t.remindCredit} disabled={readOnly} />
      </Card>
    </div>
  );
}
