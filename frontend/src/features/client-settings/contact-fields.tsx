import { useId } from "react";
import { t } from "#messages/client";
import { NOTICES } from "@/features/client-settings/client-fields";
import classes from "@/features/client-settings/client-form.module.css";
import type { ClientEditor } from "@/features/client-settings/use-client-form";
import { Card } from "@/ui/card";
import { FormCheckField, FormEmailField, FormLongTextField, FormPhoneField } from "@/ui/form-fields";
import { Heading, Hint, Note } from "@/ui/layout";

type Props = { editor: ClientEditor; readOnly: boolean };

/** How travellers reach an operator, and which e-mails the operator receives. */
export function ContactFields({ editor: { control }, readOnly }: Props) {
  const id = useId();
  return (
    <div className={classes["parts"]} data-readonly={readOnly || undefined}>
      <Card labelledBy={`${id}-contact`}>
        <div>
          <Heading size="title-sm" id={`${id}-contact`}>
            {t.contact}
          </Heading>
          <Hint above={1}>{t.contactLead}</Hint>
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
      <Card labelledBy={`${id}-notices`}>
        <div>
          <Heading size="title-sm" id={`${id}-notices`}>
            {t.notices}
          </Heading>
          <Hint above={1}>{t.noticesLead}</Hint>
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
      <Card labelledBy={`${id}-reminders`}>
        <Heading size="title-sm" id={`${id}-reminders`}>
          {t.reminders}
        </Heading>
        <FormCheckField control={control} name="remind_credit" label={t.remindCredit} disabled={readOnly} />
      </Card>
      <Card labelledBy={`${id}-payments`}>
        <Heading size="title-sm" id={`${id}-payments`}>
          {t.payments}
        </Heading>
        <FormCheckField
          control={control}
          name="asks_about_excess"
          label={
            <>
              {t.asksAboutExcess} <Note>{t.asksAboutExcessHint}</Note>
            </>
          }
          disabled={readOnly}
        />
        <FormCheckField
          control={control}
          name="uses_on_account"
          label={
            <>
              {t.usesOnAccount} <Note>{t.usesOnAccountHint}</Note>
            </>
          }
          disabled={readOnly}
        />
      </Card>
    </div>
  );
}
