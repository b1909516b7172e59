import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/imports";
import { sentenceOf } from "@/api/errors";
import { DiscardButton } from "@/features/imports/discard-button";
import classes from "@/features/imports/imports.module.css";
import { checkImport, type Import, importQuery, keys } from "@/features/imports/queries";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { TextField } from "@/ui/fields";
import { Heading, Hint, Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import layout from "@/ui/page-parts.module.css";
import { SelectField } from "@/ui/select-field";

type Props = { clientId: number; run: Import; onChecked: () => void; onDiscarded: () => void };

/** Chooses which column of the file each field is, and texts that count for all rows. */
export function ImportColumns({ clientId, run, onChecked, onDiscarded }: Props) {
  const queryClient = useQueryClient();
  const [mapping, setMapping] = useState<Readonly<Record<string, number>>>(run.mapping);
  const [fixed, setFixed] = useState<Readonly<Record<string, string>>>(run.fixed);
  const missing = run.fields.filter(
    ({ name, is_required }) => is_required && mapping[name] === undefined && !fixed[name]?.trim(),
  );
  const checking = useMutation({
    mutationFn: () =>
      checkImport(
        { client_id: clientId, import_id: run.import_id },
        {
          mapping,
          fixed: Object.fromEntries(Object.entries(fixed).filter(([name]) => mapping[name] === undefined)),
        },
      ),
    onSuccess: async (checked) => {
      queryClient.setQueryData(importQuery(clientId, run.import_id).queryKey, checked);
      // At once: what is chosen on the next step meanwhile would be lost with this step's address.
      onChecked();
      await queryClient.invalidateQueries({ queryKey: keys.all(clientId) });
    },
  });
  const choose = (field: string, place: string) =>
    setMapping((before) => {
      // A column is for one field: it is taken from the one that had it.
      const { [field]: _, ...otherColumns } = before;
      if (place === "") return otherColumns;
      const free = Object.entries(otherColumns).filter(([, column]) => column !== Number(place));
      return { ...Object.fromEntries(free), [field]: Number(place) };
    });
  return (
    <Card labelledBy="import-columns" className={layout["part"]}>
      <Stack gap={3}>
        <Heading id="import-columns">{t.columnsTitle}</Heading>
        <Hint>{t.columnsLead}</Hint>
      </Stack>
      <ul className={classes["fields"]}>
        {run.fields.map((field) => {
          const place = mapping[field.name];
          const column = place === undefined ? undefined : run.columns[place];
          const examples = column?.examples.join(" · ");
          return (
            <Stack key={field.name} as="li" gap={2} breakable>
              <SelectField
                label={field.label}
                description={examples ? t.examples(examples) : field.hint || undefined}
                required={field.is_required}
                value={place === undefined ? "" : String(place)}
                onChange={(event) => choose(field.name, event.currentTarget.value)}
                data={[
                  { value: "", label: t.notChosen },
                  ...run.columns.map(({ name }, index) => ({
                    value: String(index),
                    label: name || t.column(index + 1),
                  })),
                ]}
              />
              {place === undefined && field.may_be_fixed && (
                <TextField
                  label={t.forAll}
                  aria-label={t.forAllOf(field.label)}
                  value={fixed[field.name] ?? ""}
                  maxLength={200}
                  onChange={(event) => {
                    const text = event.currentTarget.value;
                    setFixed((before) => ({ ...before, [field.name]: text }));
                  }}
                />
              )}
            </Stack>
          );
        })}
      </ul>
      {missing.length > 0 && (
        <Notice tone="warn">{t.needed(missing.map(({ label }) => label).join(", "))}</Notice>
      )}
      {checking.isError && <Notice tone="bad">{sentenceOf(checking.error, t.checkFailed)}</Notice>}
      <Row justify="end">
        <DiscardButton clientId={clientId} run={run} onDiscarded={onDiscarded} />
        <Button
          loading={checking.isPending}
          aria-disabled={missing.length > 0}
          onClick={() => missing.length === 0 && checking.mutate()}
        >
          {t.check}
        </Button>
      </Row>
    </Card>
  );
}
