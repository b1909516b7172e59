import { type Control, useWatch } from "react-hook-form";
import { t } from "#messages/wizard";
import type { OpenDates } from "@/features/events/dates";
import { FormCheckField, FormTextField } from "@/ui/form-fields";
import { Grid } from "@/ui/layout";

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
        <Grid>
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
        </Grid>
      )}
    </>
  );
}
