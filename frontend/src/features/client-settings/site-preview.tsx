import { type CSSProperties, useEffect, useState } from "react";
import { t } from "#messages/client";
import type { ClientFields } from "@/features/client-settings/client-fields";
import classes from "@/features/client-settings/site-preview.module.css";
import { type BrandRoles, brandTheme, isHex } from "@/lib/colour";
import { SURFACES } from "@/ui/brand";
import { Row, Stack, Text } from "@/ui/layout";
import { Segments } from "@/ui/segments";
import { loadSiteFonts } from "@/ui/site-fonts";
import type { FieldPicture } from "@/ui/use-sending";

const SCHEMES = ["light", "dark"] as const;

type Props = {
  name: string;
  tagline: string;
  banner: FieldPicture | undefined;
} & Pick<ClientFields, "colour" | "fonts" | "hero">;

/** The top of an operator's site as it will look, in either colour scheme. Without a banner there is one layout. */
export function SitePreview({ name, tagline, banner, colour, fonts, hero }: Props) {
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>("light");
  useEffect(() => loadSiteFonts(fonts), [fonts]);
  if (!isHex(colour)) return null;
  const brand = brandTheme(colour, SURFACES);
  return (
    <Stack as="figure" gap={3}>
      <Row as="figcaption" justify="between" gap={4} rowGap={2}>
        <Text as="span" strong>
          {t.preview}
        </Text>
        <Segments
          label={t.previewScheme}
          options={SCHEMES.map((value) => ({ value, label: t.schemes[value] }))}
          value={scheme}
          onChange={setScheme}
        />
      </Row>
      <div
        className={classes["site"]}
        data-mantine-color-scheme={scheme}
        data-fonts={fonts}
        data-layout={banner ? hero : "cover"}
        role="img"
        aria-label={t.previewOf(name, t.font[fonts].name, t.heroes[hero].name)}
        style={tokens(brand[scheme], brand.deep)}
      >
        <div className={classes["hero"]}>
          {banner && (
            <img
              src={banner.url}
              alt=""
              className={classes["photo"]}
              style={{ objectPosition: `${banner.focus_x ?? 50}% ${banner.focus_y ?? 50}%` }}
            />
          )}
          <div className={classes["words"]}>
            <p className={classes["name"]}>{name || t.name}</p>
            {tagline && <p className={classes["tagline"]}>{tagline}</p>}
            <span className={classes["search"]}>{t.previewSearch}</span>
          </div>
        </div>
        <div className={classes["trip"]}>
          <p className={classes["tripName"]}>{t.previewTrip}</p>
          <Text tone="soft" size="sm">
            {t.previewText}
          </Text>
          <Row as="p" justify="between">
            <Text as="span" tone="brand" weight={600}>
              {t.previewLink}
            </Text>
            <span className={classes["button"]}>{t.sample}</span>
          </Row>
        </div>
      </div>
    </Stack>
  );
}

function tokens(roles: BrandRoles, deep: { from: string; to: string }): CSSProperties {
  return {
    "--brand-fill": roles.fill,
    "--brand-on-fill": roles.onFill,
    "--brand-text": roles.text,
    "--brand-soft": roles.soft,
    "--brand-on-soft": roles.onSoft,
    "--brand-deep-from": deep.from,
    "--brand-deep-to": deep.to,
  } as CSSProperties;
}
