import { useId } from "react";
import { useWatch } from "react-hook-form";
import { t } from "#messages/client";
import type { ClientFields } from "@/features/client-settings/client-fields";
import classes from "@/features/client-settings/look-fields.module.css";
import { SitePreview } from "@/features/client-settings/site-preview";
import type { ClientEditor } from "@/features/client-settings/use-client-form";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { Stack } from "@/ui/layout";

const FONTS = ["modern", "classic", "elegant", "friendly"] as const;
const HEROES = ["cover", "split", "card"] as const;

type Props = { editor: ClientEditor; readOnly: boolean };

/** The fonts and the top of an operator's site, with a preview that follows every change. */
export function LookFields({ editor, readOnly }: Props) {
  const values = useWatch({ control: editor.control }) as ClientFields;
  const id = useId();
  return (
    <Stack gap={5} id="look">
      <div className={classes["choices"]}>
        <ChoiceGroup legend={t.fonts} hint={t.fontsHint}>
          {FONTS.map((fonts) => (
            <Choice
              key={fonts}
              name={`${id}-fonts`}
              checked={values.fonts === fonts}
              disabled={readOnly}
              onPick={() => editor.form.setValue("fonts", fonts)}
              title={t.font[fonts].name}
              note={t.font[fonts].note}
            />
          ))}
        </ChoiceGroup>
        <ChoiceGroup legend={t.hero} hint={t.heroHint}>
          {HEROES.map((hero) => (
            <Choice
              key={hero}
              name={`${id}-hero`}
              checked={values.hero === hero}
              disabled={readOnly}
              onPick={() => editor.form.setValue("hero", hero)}
              title={t.heroes[hero].name}
              note={t.heroes[hero].note}
            />
          ))}
        </ChoiceGroup>
      </div>
      <SitePreview
        name={values.client_name}
        tagline={values.tagline}
        banner={values.client_banner[0]}
        colour={values.colour}
        fonts={values.fonts}
        hero={values.hero}
      />
    </Stack>
  );
}
