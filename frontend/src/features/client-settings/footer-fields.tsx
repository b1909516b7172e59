import { useId } from "react";
import { t } from "#messages/client";
import classes from "@/features/client-settings/client-form.module.css";
import type { ClientEditor } from "@/features/client-settings/use-client-form";
import { Card } from "@/ui/card";
import { FormLongTextField, FormTextField } from "@/ui/form-fields";
import { Heading, Hint } from "@/ui/layout";

type Props = { editor: ClientEditor; readOnly: boolean };

/** What the footer of an operator's site says of it: since when, licences, social networks and copyright. */
export function FooterFields({ editor: { control }, readOnly }: Props) {
  const id = useId();
  return (
    <div id="footer" className={classes["parts"]} data-readonly={readOnly || undefined}>
      <Card labelledBy={id}>
        <div>
          <Heading size="title-sm" id={id}>
            {t.footer}
          </Heading>
          <Hint above={1}>{t.footerLead}</Hint>
        </div>
        <FormTextField
          control={control}
          name="since_year"
          label={t.since}
          description={readOnly ? undefined : t.sinceHint}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          readOnly={readOnly}
        />
        <FormLongTextField
          control={control}
          name="licences"
          label={t.licences}
          description={readOnly ? undefined : t.licencesHint}
          rows={3}
          maxLength={600}
          readOnly={readOnly}
        />
        <FormLongTextField
          control={control}
          name="social_links"
          label={t.social}
          description={readOnly ? undefined : t.socialHint}
          rows={3}
          maxLength={2_000}
          readOnly={readOnly}
        />
        <FormTextField
          control={control}
          name="copyright_line"
          label={t.copyrightLine}
          description={readOnly ? undefined : t.copyrightHint}
          maxLength={120}
          autoComplete="off"
          readOnly={readOnly}
        />
      </Card>
    </div>
  );
}
