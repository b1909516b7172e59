import { Star } from "lucide-react";
import { useId } from "react";
import { Row, Stack, Text } from "@/ui/layout";
import classes from "@/ui/stars.module.css";

const ALL = [1, 2, 3, 4, 5] as const;

/** A rating as five stars; `label` is read instead of them. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <span className={classes["stars"]} role="img" aria-label={label}>
      {ALL.map((star) => (
        <Star key={star} size={17} aria-hidden data-full={star <= Math.round(rating) || undefined} />
      ))}
    </span>
  );
}

type OneProps = { average: string; more?: string; label: string; className?: string | undefined };

/** An average as one star and a number, with `more` behind it. */
export function OneStar({ average, more, label, className }: OneProps) {
  return (
    <span
      className={className ? `${classes["one"]} ${className}` : classes["one"]}
      role="img"
      aria-label={label}
    >
      <Star size={16} aria-hidden data-full />
      <span aria-hidden>{average}</span>
      {more && (
        <Text as="span" tone="muted" weight={400} aria-hidden>
          ({more})
        </Text>
      )}
    </span>
  );
}

type FieldProps = {
  label: string;
  /** 0 before one is chosen. */
  value: number;
  /** What each number of stars means, from 1 to 5. */
  words: readonly string[];
  nameOf: (rating: number) => string;
  error?: string | boolean | undefined;
  onChange: (rating: number) => void;
};

/** The choice of one to five stars. */
export function StarsField({ label, value, words, nameOf, error, onChange }: FieldProps) {
  const name = useId();
  return (
    <Stack as="fieldset" gap={0} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={classes["legend"]}>{label}</legend>
      <Row gap={0}>
        {ALL.map((star) => (
          <label key={star} className={classes["choice"]} data-full={star <= value || undefined}>
            <input
              type="radio"
              name={name}
              className={classes["radio"]}
              checked={star === value}
              data-invalid={error ? true : undefined}
              onChange={() => onChange(star)}
            />
            <Star size={34} aria-hidden />
            <span className="visually-hidden">
              {nameOf(star)}, {words[star - 1]}
            </span>
          </label>
        ))}
        <span aria-hidden className={classes["word"]}>
          {words[value - 1]}
        </span>
      </Row>
      {error && (
        <Text tone="bad" size="sm" id={`${name}-error`} role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
