import { t } from "#messages/trip-page";
import classes from "@/features/catalogue/picture-caption.module.css";
import { LanguageText } from "@/ui/language-text";
import { Text } from "@/ui/layout";

type Props = { image: { caption?: string; credit?: string } };

/** What a picture shows and whose it is; nothing where neither was entered. */
export function Caption({ image: { caption, credit } }: Props) {
  if (!caption && !credit) return null;
  return (
    <figcaption className={classes["caption"]}>
      <LanguageText>{caption}</LanguageText>
      {credit && (
        <Text as="span" tone="muted">
          {t.credit(credit)}
        </Text>
      )}
    </figcaption>
  );
}
