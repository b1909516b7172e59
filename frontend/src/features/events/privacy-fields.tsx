import { type Control, useWatch } from "react-hook-form";
import { t } from "#messages/wizard";
import type { OpenDates } from "@/features/events/dates";
import classes from "@/features/events/editor.module.css";
import { FormCheckField, FormTextField } from "@/ui/form-fields";

const { privacy: words } = t;

/** Whether a departure is private, its code and the smallest group that may book it. */
export function PrivacyFields({ control }: { control: Control<OpenDates> }) {
  const isPrivate = useWatch({ control, name: "privacy.isPrivate" });
  return (
    <>
      <FormCheckField
        control={control}
        name="privacy.isPrivate"
        label={
          <>
            <strong>{words.isPrivate}.</strong> {words.isPrivateHint}
          </>
        }
      />
      {isPrivate && (
        <div className={classes["fields"]}>
          <FormTextField
            control={control}
            name="privacy.code"
            label={`${words.code} (${t.optional})`}
            description={words.codeHint}
            inputWrapperOrder={["label", "input", "description", "error"]}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <FormTextField
            control={control}
            name="privacy.minimumParty"
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
