import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowUp, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { t } from "#messages/options";
import { call } from "@/api/call";
import { ApiError } from "@/api/errors";
import { optionsQuery } from "@/domain/events";
import { draftKey } from "@/features/events/draft-key";
import { EditConflictNotice } from "@/features/events/edit-conflict";
import editor from "@/features/events/editor.module.css";
import { refusalOf } from "@/features/events/error-messages";
import {
  MOST_OPTIONS,
  NEW_ROW,
  type OptionRow,
  type Problems,
  rowPath,
  rowsOf,
  type Section,
} from "@/features/events/options";
import classes from "@/features/events/options.module.css";
import { type Options, type OptionsBody, type OwnEvent, refreshEvents } from "@/features/events/queries";
import { checkedValues } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { Expander } from "@/ui/expander";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { showServerErrors } from "@/ui/form-errors";
import { IconButton } from "@/ui/icon-button";
import { Hint, Note, Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

export type SectionProps = { event: OwnEvent; saved: Options; readOnly: boolean };

type Fields = { rows: OptionRow[] };

type Props = SectionProps & {
  section: Section;
  problemsOf: (rows: readonly OptionRow[]) => Problems;
  wire: (rows: readonly OptionRow[]) => OptionsBody;
  /** What the section says above its rows. */
  hint?: ReactNode;
  /** The fields of a row below its name. */
  children: (form: UseFormReturn<Fields>, row: OptionRow, index: number) => ReactNode;
};

/** A folded list of options that is edited and saved as a whole. */
export function OptionSection(props: Props) {
  const { section, saved } = props;
  const [isOpen, setOpen] = useState(false);
  // Once opened it stays, with what was typed.
  const [wasOpened, setOpened] = useState(false);
  const names = saved[section].map(({ name }) => name);
  return (
    <Expander
      head={
        <>
          <span className={editor["name"]}>{t.titles[section]}</span>
          <Note>{names.length > 0 ? names.join(" · ") : t.leads[section]}</Note>
        </>
      }
      opened={isOpen}
      onToggle={() => {
        setOpen(!isOpen);
        setOpened(true);
      }}
    >
      {wasOpened && <SectionForm {...props} />}
    </Expander>
  );
}

function SectionForm(props: Props) {
  const { section, event, saved, readOnly, problemsOf, wire, hint, children } = props;
  const { event_id: eventId, client_id: clientId } = event;
  const queryClient = useQueryClient();
  const savedRows = rowsOf(saved)[section];
  // Its own version, so that saving another section is no conflict with what is typed here.
  const [seen, setSeen] = useState(saved.version);
  const { form, notice, dropDraft } = useFormWithDraft<Fields, Fields>({
    draftKey: draftKey(clientId, eventId, section),
    defaultValues: { rows: savedRows },
    resolver: zodResolver(checkedValues<Fields>(({ rows }) => problemsOf(rows))),
  });
  const { control } = form;
  const list = useFieldArray({ control, name: "rows", keyName: "key" });
  const rows = form.watch("rows");

  const saving = useMutation({
    mutationFn: ({ rows: changed, version }: Fields & { version: string }) =>
      call("put", "/api/events/{event_id}/options", {
        path: { event_id: eventId },
        body: { ...wire(changed), version },
      }),
    onSuccess: async (now) => {
      queryClient.setQueryData(optionsQuery(eventId).queryKey, now);
      dropDraft();
      form.reset({ rows: rowsOf(now)[section] });
      setSeen(now.version);
      toast.success(t.saved);
      await refreshEvents(queryClient, eventId);
    },
    onError: (error) => {
      if (
        !isStale(error) &&
        !showServerErrors(form, atItsRow(error, section, form.getValues("rows")), rowPath)
      )
        toast.formError(refusalOf(error, t.saveFailed));
    },
  });
  const version = form.formState.isDirty ? seen : saved.version;

  const deciding = useMutation({
    mutationFn: async (keeps: "mine" | "theirs") => {
      const latest = await queryClient.fetchQuery({ ...optionsQuery(eventId), staleTime: 0 });
      setSeen(latest.version);
      if (keeps === "theirs") {
        dropDraft();
        form.reset({ rows: rowsOf(latest)[section] });
      }
      saving.reset();
    },
    onError: (error) => toast.error(refusalOf(error, t.failed)),
  });

  const currentIds = new Set(rows.map(({ id }) => id));
  const removed = savedRows.filter(({ id }) => !currentIds.has(id)).map(({ name }) => name);

  return (
    <Form
      form={form}
      aria-label={t.formOf[section]}
      className={classes["form"]}
      onSave={(fields) => saving.mutateAsync({ ...fields, version })}
    >
      {hint && <Hint>{hint}</Hint>}
      {event.is_fixed && <Hint>{t.published}</Hint>}
      {!readOnly && notice}
      {list.fields.map(({ key }, index) => {
        const row = rows[index] ?? NEW_ROW;
        const name = t.rowOf(row.name, index + 1);
        return (
          <fieldset key={key} className={classes["row"]} disabled={readOnly}>
            <legend className="visually-hidden">{name}</legend>
            <div className={classes["fields"]}>{children(form, row, index)}</div>
            {!readOnly && (
              <div className={classes["tools"]}>
                {index > 0 && (
                  <IconButton label={t.up(name)} onClick={() => list.swap(index - 1, index)}>
                    <ArrowUp size={18} aria-hidden />
                  </IconButton>
                )}
                <IconButton label={t.removeOf(name)} onClick={() => list.remove(index)}>
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              </div>
            )}
          </fieldset>
        );
      })}
      {event.is_fixed && removed.length > 0 && (
        <Notice tone="warn" title={t.endsTitle}>
          {t.ends(removed.join(", "))}
        </Notice>
      )}
      {isStale(saving.error) && (
        <EditConflictNotice
          title={t.changedTitle}
          isBusy={deciding.isPending}
          onLoad={() => deciding.mutate("theirs")}
          onKeep={() => deciding.mutate("mine")}
        />
      )}
      {!readOnly && (
        <Row justify="between">
          <Button
            variant="outline"
            before={<Plus size={16} aria-hidden />}
            disabled={rows.length >= MOST_OPTIONS}
            onClick={() => list.append(NEW_ROW, { shouldFocus: false })}
          >
            {t.add[section]}
          </Button>
          {(rows.length > 0 || removed.length > 0) && (
            <SubmitButton control={control}>{t.save[section]}</SubmitButton>
          )}
        </Row>
      )}
    </Form>
  );
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === "stale";
}

/** The server names an option of which more is taken by its id: shown at the number of its row. */
function atItsRow(error: unknown, section: Section, rows: readonly OptionRow[]): unknown {
  if (!(error instanceof ApiError) || error.code !== "option_below_taken") return error;
  const place = rows.findIndex(({ id }) => id === error.data["option_id"]);
  const field = `${section}.${place}.stock`;
  return new ApiError(error.status, error.code, error.detail, [{ field, message: error.detail }], error.data);
}
