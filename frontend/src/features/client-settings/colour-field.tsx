import { useId } from "react";
import type { Control } from "react-hook-form";
import { t } from "#messages/client";
import type { ClientBody, ClientFields } from "@/features/client-settings/client-fields";
import classes from "@/features/client-settings/client-form.module.css";
import { type BrandRoles, brandTheme, contrast, type Hex, isHex } from "@/lib/colour";
import { SURFACES } from "@/ui/brand";
import { TextField } from "@/ui/fields";
import { useBoundField } from "@/ui/form-fields";
import { Row, Stack, Text } from "@/ui/layout";

type Props = { control: Control<ClientFields, unknown, ClientBody>; readOnly?: boolean };

/** A colour field with a preview of a button in both schemes. */
export function ColourField({ control, readOnly = false }: Props) {
  const field = useBoundField({ control, name: "colour" });
  const value = String(field.value);
  const id = useId();
  const brand = isHex(value) ? brandTheme(value, SURFACES) : null;
  const isAsIs = brand?.light.fill === value.toLowerCase();
  return (
    <Stack>
      <Row noWrap align="end">
        <input
          type="color"
          aria-label={t.colour}
          className={classes["well"]}
          value={isHex(value) ? value : "#000000"}
          disabled={readOnly}
          onChange={field.onChange}
        />
        <TextField
          {...field}
          value={value}
          label={t.colourCode}
          description={t.colourHint}
          readOnly={readOnly}
          maxLength={7}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={id}
        />
      </Row>
      {brand && (
        <div id={id} className={classes["samples"]}>
          <Sample name={t.inLight} roles={brand.light} page={SURFACES.light[1] as Hex} />
          <Sample name={t.inDark} roles={brand.dark} page={SURFACES.dark[0] as Hex} />
          <p className={classes["said"]}>{isAsIs ? t.colourAsIs : t.colourNudged}</p>
        </div>
      )}
    </Stack>
  );
}

function Sample({ name, roles, page }: { name: string; roles: BrandRoles; page: Hex }) {
  const ratio = contrast(roles.fill, roles.onFill).toFixed(1);
  return (
    <Stack as="figure" gap={0}>
      <Row noWrap gap={4} surface="outlined" style={{ background: page }}>
        <span className={classes["button"]} style={{ background: roles.fill, color: roles.onFill }}>
          {t.sample}
        </span>
        <Text as="span" weight={650} style={{ color: roles.text }}>
          Aa
        </Text>
      </Row>
      <figcaption className={classes["caption"]}>
        {name}
        <br />
        {t.contrastOf(ratio)}
      </figcaption>
    </Stack>
  );
}
