import { type ReactNode, useId } from "react";
import { t } from "#messages/client";
import { pictureDetails, uploadFor } from "@/api/pictures";
import { timeZones } from "@/features/client-settings/client-fields";
import classes from "@/features/client-settings/client-form.module.css";
import { ColourField } from "@/features/client-settings/colour-field";
import { UrlField } from "@/features/client-settings/url-field";
import type { ClientEditor } from "@/features/client-settings/use-client-form";
import { Card } from "@/ui/card";
import { LongTextField, TextField } from "@/ui/fields";
import { PictureField } from "@/ui/picture-field";
import { SelectField } from "@/ui/select-field";

const MEGABYTE = 1024 * 1024;
const MOST_LOGO_BYTES = 2 * MEGABYTE;
const MOST_BANNER_BYTES = 5 * MEGABYTE;
const BANNER_SHAPE = 3;

const sendLogo = uploadFor("logo");
const sendBanner = uploadFor("banner");

type Props = {
  editor: ClientEditor;
  ownUrl?: string;
  readOnly?: boolean;
  /** The look of the site besides its colour, and a preview. */
  look?: ReactNode;
  /** About the name and address that wait for review. */
  review?: ReactNode;
};

/** The details of a client, as a form or read-only. */
export function ClientForm({ editor, ownUrl, readOnly = false, look, review }: Props) {
  const { values, problems, field } = editor;
  const id = useId();
  return (
    <div className={classes["parts"]} data-readonly={readOnly || undefined}>
      <Card labelledBy={`${id}-basics`} className={classes["part"]}>
        <h2 id={`${id}-basics`} className={classes["title"]}>
          {t.basics}
        </h2>
        <TextField
          {...field("client_name")}
          label={t.name}
          required={!readOnly}
          withAsterisk={false}
          maxLength={100}
          autoComplete="organization"
          readOnly={readOnly}
        />
        <UrlField
          {...field("url")}
          {...(ownUrl && { own: ownUrl })}
          readOnly={readOnly}
          onTaken={editor.setTaken}
        />
        {review}
        <TextField
          {...field("tagline")}
          label={t.tagline}
          description={readOnly ? undefined : t.taglineHint}
          maxLength={140}
          readOnly={readOnly}
        />
        <LongTextField
          {...field("about")}
          label={t.about}
          description={readOnly ? undefined : t.aboutHint}
          rows={4}
          maxLength={4_000}
          readOnly={readOnly}
        />
      </Card>
      <section aria-labelledby="pictures" className={classes["sheet"]}>
        <h2 id="pictures" className={classes["title"]}>
          {t.look}
        </h2>
        <div className={classes["pictures"]}>
          <PictureField
            label={t.logo}
            hint={t.logoHint}
            value={values.logo}
            onChange={(logo) => editor.set("logo", logo)}
            upload={sendLogo}
            onBusy={(isBusy) => editor.setBusy("logo", isBusy)}
            mostBytes={MOST_LOGO_BYTES}
            tooLarge={t.logoTooLarge}
            aspect={1}
            offShape={t.logoSquare}
            disabled={readOnly}
            empty={t.noLogo}
            error={problems.logo}
          />
          <PictureField
            label={t.banner}
            hint={t.bannerHint}
            value={values.banner}
            onChange={(banner) => editor.set("banner", banner)}
            upload={sendBanner}
            {...(ownUrl && { describe: pictureDetails })}
            onBusy={(isBusy) => editor.setBusy("banner", isBusy)}
            mostBytes={MOST_BANNER_BYTES}
            tooLarge={t.bannerTooLarge}
            aspect={BANNER_SHAPE}
            disabled={readOnly}
            empty={t.noBanner}
            error={problems.banner}
          />
        </div>
      </section>
      <Card labelledBy={`${id}-brand`} className={classes["part"]}>
        <h2 id={`${id}-brand`} className={classes["title"]}>
          {t.brand}
        </h2>
        <ColourField
          value={values.colour}
          error={problems.colour}
          readOnly={readOnly}
          onChange={(colour) => editor.set("colour", colour)}
        />
        {look}
      </Card>
      <Card labelledBy={`${id}-region`} className={classes["part"]}>
        <h2 id={`${id}-region`} className={classes["title"]}>
          {t.region}
        </h2>
        <SelectField
          {...field("time_zone")}
          label={t.timeZone}
          description={readOnly ? undefined : t.timeZoneHint}
          data={timeZones(values.time_zone)}
          disabled={readOnly}
        />
      </Card>
    </div>
  );
}
