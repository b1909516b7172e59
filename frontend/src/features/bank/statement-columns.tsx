import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/bank";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/bank/bank.module.css";
import { chooseColumns, discardStatement, type Statement } from "@/features/bank/queries";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Heading, Hint, Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import layout from "@/ui/page-parts.module.css";
import { SelectField } from "@/ui/select-field";

type Props = { clientId: number; statement: Statement; onDone: () => Promise<unknown> };
type Mapping = Readonly<Record<string, number>>;

/** Chooses which column of a statement is what. */
export function StatementColumns({ clientId, statement, onDone }: Props) {
  const [mapping, setMapping] = useState<Mapping>(statement.mapping);
  const path = { client_id: clientId, statement_id: statement.statement_id };
  const missing = missingOf(mapping);
  const choosing = useMutation({ mutationFn: () => chooseColumns(path, mapping), onSuccess: onDone });
  const discarding = useMutation({ mutationFn: () => discardStatement(path), onSuccess: onDone });
  const choose = (field: string, place: string) =>
    setMapping((before) => {
      // A column is for one field: it is taken from the one that had it.
      const { [field]: _, ...otherColumns } = before;
      if (place === "") return otherColumns;
      const free = Object.entries(otherColumns).filter(([, column]) => column !== Number(place));
      return { ...Object.fromEntries(free), [field]: Number(place) };
    });
  return (
    <Card labelledBy="bank-columns" className={layout["part"]}>
      <div>
        <Heading id="bank-columns">{t.columnsTitle}</Heading>
        <Hint>
          {statement.filename}. {t.columnsLead}
        </Hint>
      </div>
      <ul className={classes["fields"]}>
        {statement.fields.map(({ name, label, hint }) => {
          const place = mapping[name];
          const examples = place === undefined ? "" : statement.columns[place]?.examples.join(" · ");
          return (
            <li key={name}>
              <SelectField
                label={label}
                description={examples ? t.examples(examples) : hint || undefined}
                value={place === undefined ? "" : String(place)}
                onChange={(event) => choose(name, event.currentTarget.value)}
                data={[
                  { value: "", label: t.notChosen },
                  ...statement.columns.map((column, index) => ({
                    value: String(index),
                    label: column.name || t.column(index + 1),
                  })),
                ]}
              />
            </li>
          );
        })}
      </ul>
      {missing.length > 0 && <Notice tone="warn">{t.needed(missing.join(", "))}</Notice>}
      {choosing.isError && <Notice tone="bad">{sentenceOf(choosing.error, t.saveFailed)}</Notice>}
      {discarding.isError && <Notice tone="bad">{sentenceOf(discarding.error, t.discardFailed)}</Notice>}
      <Row justify="end">
        <Button variant="subtle" loading={discarding.isPending} onClick={() => discarding.mutate()}>
          {t.discard}
        </Button>
        <Button
          loading={choosing.isPending}
          aria-disabled={missing.length > 0}
          onClick={() => missing.length === 0 && choosing.mutate()}
        >
          {t.saveColumns}
        </Button>
      </Row>
    </Card>
  );
}

function missingOf(mapping: Mapping): string[] {
  return [
    ...(mapping["date"] === undefined ? [t.needs.date] : []),
    ...(mapping["narration"] === undefined ? [t.needs.narration] : []),
    ...(mapping["credit"] === undefined && mapping["amount"] === undefined ? [t.needs.amount] : []),
  ];
}
