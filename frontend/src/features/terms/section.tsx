import { type ReactNode, useId } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { t } from "#messages/terms-editor";
import type { TermsFields } from "@/features/terms/fields";
import type { Owner, Terms } from "@/features/terms/queries";
import classes from "@/features/terms/terms-editor.module.css";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Heading } from "@/ui/layout";
import { TextLink } from "@/ui/link";

export type SectionProps = {
  form: UseFormReturn<TermsFields>;
  /** As they are saved. */
  saved: Terms;
  /** As they would be: of the preview, or saved. */
  terms: Terms;
  owner: Owner;
};

type Props = Pick<SectionProps, "form" | "terms" | "owner"> & {
  name: keyof TermsFields;
  title: string;
  /** What applies, in plain sentences. */
  sentences: readonly string[];
  notice?: ReactNode;
  canChange?: boolean;
  /** The fields, where the section is own. */
  children: ReactNode;
};

/** A section of the terms: what applies and where it comes from, and its fields once it is own. */
export function Section({
  form,
  terms,
  owner,
  name,
  title,
  sentences,
  notice,
  canChange = true,
  children,
}: Props) {
  const id = useId();
  const { level } = terms;
  const isOwn = useWatch({ control: form.control, name: `${name}.isOwn` });
  return (
    <section aria-labelledby={id} className={classes["section"]}>
      <div className={classes["head"]}>
        <Heading level={3} size="lg" id={id}>
          {title}
        </Heading>
        {level !== "client" && isOwn && <Badge tone="note">{t.ownOf[level]}</Badge>}
        {level !== "client" && (isOwn || canChange) && (
          <Button
            variant="outline"
            size="sm"
            aria-describedby={id}
            onClick={() => form.setValue(`${name}.isOwn`, !isOwn)}
          >
            {isOwn ? t.useAbove[level] : t.change[level]}
          </Button>
        )}
      </div>
      <ul className={classes["sentences"]}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {!isOwn && <Source terms={terms} owner={owner} name={name} />}
      {notice}
      {isOwn && children}
    </section>
  );
}

/** Where a section comes from that is not own, with a link to change it there. */
function Source({ terms, owner, name }: Pick<Props, "terms" | "owner" | "name">) {
  const isOfTrip = owner.level === "departure" && terms.sources[name] === "event";
  return (
    <p className={classes["source"]}>
      {isOfTrip ? t.fromEvent : t.fromClient}{" "}
      {isOfTrip ? (
        <TextLink
          to="/to/event-creation/update/$eventId"
          params={{ eventId: owner.eventId }}
          search={{ step: "pricing" }}
        >
          {t.changeThere}
        </TextLink>
      ) : (
        <TextLink to="/to/event-settings" hash="terms">
          {t.changeThere}
        </TextLink>
      )}
    </p>
  );
}
