import { type ReactNode, useId } from "react";
import { useWatch } from "react-hook-form";
import { t } from "#messages/client";
import { pictureDetails, uploadFor } from "@/api/pictures";
import { timeZones } from "@/features/client-settings/client-fields";
import classes from "@/features/client-settings/client-form.module.css";
import { ColourField } from "@/features/client-settings/colour-field";
import { UrlField } from "@/features/client-settings/url-field";
import type { ClientEditor } from "@/features/client-settings/use-client-form";
import { Card } from "@/ui/card";
import { FormLongTextField, FormPictureField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Heading } from "@/ui/layout";

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
  const { control } = editor;
  const timeZone = useWatch({ control, name: "time_zone" });
  const id = useId();
  return (
    <div className={classes["parts"]} data-readonly={readOnly || undefined}>
      <Card labelledBy={`${id}-basics`}>
        <Heading size="title-sm" id={`${id}-basics`}>
          {t.basics}
        </Heading>
        <FormTextField
          control={control}
          name="client_name"
          label={t.name}
          required={!readOnly}
          withAsterisk={false}
          maxLength={100}
          autoComplete="organization"
          readOnly={readOnly}
        />
        <UrlField
          control={control}
          {...(ownUrl && { own: ownUrl })}
          readOnly={readOnly}
          onObjection={editor.setObjection}
        />
        {review}
        <FormTextField
          control={control}
          name="tagline"
          label={t.tagline}
          description={readOnly ? undefined : t.taglineHint}
          maxLength={140}
          readOnly={readOnly}
        />
        <FormLongTextField
          control={control}
          name="about"
          label={t.about}
          description={readOnly ? undefined : t.aboutHint}
          rows={4}
          maxLength={4_000}
          readOnly={readOnly}
        />
      </Card>
      <Card labelledBy="pictures">
        <Heading size="title-sm" id="pictures">
          {t.look}
        </Heading>
        <div className={classes["pictures"]}>
          <FormPictureField
            control={control}
            name="client_logo"
            label={t.logo}
            hint={t.logoHint}
            upload={sendLogo}
            onBusy={(isBusy) => editor.setBusy("logo", isBusy)}
            mostBytes={MOST_LOGO_BYTES}
            tooLarge={t.logoTooLarge}
            aspect={1}
            offShape={t.logoSquare}
            disabled={readOnly}
            empty={t.noLogo}
          />
          <FormPictureField
            control={control}
            name="client_banner"
            label={t.banner}
            hint={t.bannerHint}
            upload={sendBanner}
            {...(ownUrl && { describe: pictureDetails })}
            onBusy={(isBusy) => editor.setBusy("banner", isBusy)}
            mostBytes={MOST_BANNER_BYTES}
            tooLarge={t.bannerTooLarge}
            aspect={BANNER_SHAPE}
            disabled={readOnly}
            empty={t.noBanner}
          />
        </div>
      </Card>
      <Card labelledBy={`${id}-brand`}>
        <Heading size="title-sm" id={`${id}-brand`}>
          {t.brand}
        </Heading>
        <ColourField control={control} readOnly={readOnly} />
        {look}
      </Card>
      <Card labelledBy={`${id}-region`}>
        <Heading size="title-sm" id={`${id}-region`}>
          {t.region}
        </Heading>
        <FormSelectField
          control={control}
          name="time_zone"
          label={t.timeZone}
          description={readOnly ? undefined : t.timeZoneHint}
          data={timeZones(timeZone)}
          disabled={readOnly}
        />
      </Card>
    </div>
  );
}
