import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#messages/resources";
import classes from "@/features/resources/resources.module.css";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/link";
import { Picture, type PictureSource } from "@/ui/picture";

/** What the cards of hotels, places and drivers have in common. */

type Portrait = { image: PictureSource | null; none: LucideIcon };

export function CardPicture({ image, none: None }: Portrait) {
  return (
    <div className={classes["picture"]} data-none={!image || undefined}>
      {image ? (
        <Picture image={image} alt="" sizes="6rem" ratio="1:1" />
      ) : (
        <None size={28} strokeWidth={1.5} aria-hidden />
      )}
    </div>
  );
}

type Figure = { name: string; amount: string };

/** Base price, commission and selling price: side by side, or stacked for long amounts. */
export function CardFigures({ figures, isLong = false }: { figures: readonly Figure[]; isLong?: boolean }) {
  if (figures.length === 0) return null;
  return (
    <dl className={classes[isLong ? "final" : "figures"]}>
      {figures.map(({ name, amount }, index) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={index === figures.length - 1 ? classes[isLong ? "strong" : "main"] : undefined}>
            {amount}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Actions = {
  name: string;
  /** Its search parameter: `{ hotel: 7 }`. */
  search: Record<string, number>;
  edit: string;
  /** The address of its price form, if it has one. */
  price?: { to: string; words: { setPrice: string; setPriceOf: (name: string) => string } };
  /** Further links. */
  children?: ReactNode;
  onRemove: () => void;
};

export function CardActions({ name, search, edit, price, children, onRemove }: Actions) {
  return (
    <div className={classes["actions"]}>
      {price && (
        <ButtonLink
          to={price.to}
          search={search}
          size="sm"
          variant="outline"
          aria-label={price.words.setPriceOf(name)}
        >
          {price.words.setPrice}
        </ButtonLink>
      )}
      <ButtonLink to={edit} search={search} size="sm" variant="outline" aria-label={t.editOf(name)}>
        {t.edit}
      </ButtonLink>
      {children}
      <Button size="sm" variant="subtle" aria-label={t.removeOf(name)} onClick={onRemove}>
        {t.remove}
      </Button>
    </div>
  );
}
