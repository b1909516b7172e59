import { useId } from "react";
import { t } from "#messages/client";
import { uploadFor } from "@/api/pictures";
import { type ClientFields, type ClientProblems, timeZones } from "@/features/operator/client-fields";
import classes from "@/features/operator/client-form.module.css";
import { ColourField } from "@/features/operator/colour-field";
import { UrlField } from "@/features/operator/url-field";
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
  fields: ClientFields;
  problems: ClientProblems;
  ownUrl?: string;
  readOnly?: boolean;
  onChange: (change: Partial<ClientFields>) => void;
  onLeave: (field: keyof ClientFields) => void;
  onTaken: (problem: string | null) => void;
  onBusy: (what: "logo" | "banner", isBusy: boolean) => void;
};

/** All that describes a client. Read-only it shows the same, with nothing to press. */
export function ClientForm({ fields, problems, ownUrl, readOnly = false, ...props }: Props) {
  const { onChange, onLeave, onBusy } = props;
  const id = useId();
  return (
    <div className={classes["parts"]} data-readonly={readOnly || undefined}>
      <Card labelledBy={`${id}-basics`} className={classes["part"]}>
        <h2 id={`${id}-basics`} className={classes["title"]}>
          {t.basics}
        </h2>
        <TextField
          name="client_name"
          label={t.name}
          required={!readOnly}
          withAsterisk={false}
          maxLength={100}
          autoComplete="organization"
          value={fields.client_name}
          readOnly={readOnly}
          error={problems.client_name}
          onChange={(event) => onChange({ client_name: event.currentTarget.value })}
          onBlur={() => onLeave("client_name")}
        />
        <UrlField
          value={fields.url}
          {...(ownUrl && { own: ownUrl })}
          readOnly={readOnly}
          error={problems.url}
          onChange={(url) => onChange({ url })}
          onBlur={() => onLeave("url")}
          onTaken={props.onTaken}
        />
        <TextField
          name="tagline"
          label={t.tagline}
          description={readOnly ? undefined : t.taglineHint}
          maxLength={140}
          value={fields.tagline}
          readOnly={readOnly}
          error={problems.tagline}
          onChange={(event) => onChange({ tagline: event.currentTarget.value })}
        />
        <LongTextField
          name="about"
          label={t.about}
          description={readOnly ? undefined : t.aboutHint}
          rows={4}
          maxLength={4_000}
          value={fields.about}
          readOnly={readOnly}
          error={problems.about}
          onChange={(event) => onChange({ about: event.currentTarget.value })}
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
            value={fields.logo}
            onChange={(logo) => onChange({ logo })}
            upload={sendLogo}
            onBusy={(isBusy) => onBusy("logo", isBusy)}
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
            value={fields.banner}
            onChange={(banner) => onChange({ banner })}
            upload={sendBanner}
            onBusy={(isBusy) => onBusy("banner", isBusy)}
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
          value={fields.colour}
          error={problems.colour}
          readOnly={readOnly}
          onChange={(colour) => onChange({ colour })}
        />
        <SelectField
          name="time_zone"
          label={t.timeZone}
          description={readOnly ? undefined : t.timeZoneHint}
          data={timeZones(fields.time_zone)}
          value={fields.time_zone}
          disabled={readOnly}
          error={problems.time_zone}
          onChange={(event) => onChange({ time_zone: event.currentTarget.value })}
        />
      </Card>
    </div>
  );
}
