import { t } from "#messages/wizard";
import type { OpenDates } from "@/features/events/dates";
import classes from "@/features/events/editor.module.css";
import { CheckField } from "@/ui/check-field";
import { TextField } from "@/ui/fields";
import type { Form } from "@/ui/use-form";

const { privacy: words } = t;

/** Whether a departure is private, its code and the smallest group that may book it. */
export function PrivacyFields({ form }: { form: Pick<Form<OpenDates>, "check" | "field" | "values"> }) {
  return (
    <>
      <CheckField
        label={
          <>
            <strong>{words.isPrivate}.</strong> {words.isPrivateHint}
          </>
        }
        {...form.check("privacy.isPrivate")}
      />
      {form.values.privacy.isPrivate && (
        <div className={classes["fields"]}>
          <TextField
            {...form.field("privacy.code")}
            label={`${words.code} (${t.optional})`}
            description={words.codeHint}
            inputWrapperOrder={["label", "input", "description", "error"]}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <TextField
            {...form.field("privacy.minimumParty")}
            label={`${words.minimumParty} (${t.optional})`}
            description={words.minimumPartyHint}
            inputWrapperOrder={["label", "input", "description", "error"]}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
          />
        </div>
      )}
    </>
  );
}
