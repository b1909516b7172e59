import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowUp, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
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
  newRow,
  type OptionRow,
  type Problems,
  rowPath,
  rowsOf,
  type Section,
} from "@/features/events/options";
import classes from "@/features/events/options.module.css";
import { type Options, type OptionsBody, type OwnEvent, refreshEvents } from "@/features/events/queries";
import { Button } from "@/ui/button";
import { Expander } from "@/ui/expander";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";
import type { Form } from "@/ui/use-form";

export type SectionProps = { event: OwnEvent; saved: Options; readOnly: boolean };

type Fields = { rows: OptionRow[] };

type Props = SectionProps & {
  section: Section;
  problemsOf: (rows: readonly OptionRow[]) => Problems;
  wire: (rows: readonly OptionRow[]) => OptionsBody;
  /** What the section says above its rows. */
  hint?: ReactNode;
  /** The fields of a row below its name. */
  children: (form: Form<Fields>, row: OptionRow, index: number) => ReactNode;
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
          <span className={editor["headLead"]}>
            {names.length > 0 ? names.join(" · ") : t.leads[section]}
          </span>
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
  const start = useMemo<Fields>(() => ({ rows: rowsOf(saved)[section] }), [saved, section]);
  // Its own version, so that saving another section is no conflict with what is typed here.
  const [seen, setSeen] = useState(saved.version);
  const form = useDraftForm<Fields>({
    draftKey: draftKey(clientId, eventId, section),
    start,
    problemsOf: ({ rows }) => problemsOf(rows),
    wireNames: rowPath,
  });
  const rows = form.values.rows;
  const set = (next: OptionRow[]) => form.set("rows", next);

  const saving = useMutation({
    mutationFn: ({ rows: changed, version }: Fields & { version: string }) =>
      call("put", "/api/events/{event_id}/options", {
        path: { event_id: eventId },
        body: { ...wire(changed), version },
      }),
    onSuccess: async (now) => {
      queryClient.setQueryData(optionsQuery(eventId).queryKey, now);
      form.dropDraft();
      form.reset({ rows: rowsOf(now)[section] });
      setSeen(now.version);
      toast.success(t.saved);
      await refreshEvents(queryClient, eventId);
    },
    onError: (error) => {
      if (!isStale(error) && !form.refuse(atItsRow(error, section, form.getValues().rows)))
        toast.formError(refusalOf(error, t.saveFailed));
    },
  });
  const version = form.isTyped ? seen : saved.version;

  const deciding = useMutation({
    mutationFn: async (keeps: "mine" | "theirs") => {
      const latest = await queryClient.fetchQuery({ ...optionsQuery(eventId), staleTime: 0 });
      setSeen(latest.version);
      if (keeps === "theirs") {
        form.dropDraft();
        form.reset({ rows: rowsOf(latest)[section] });
      }
      saving.reset();
    },
    onError: (error) => toast.error(refusalOf(error, t.failed)),
  });

  const currentIds = new Set(rows.map(({ id }) => id));
  const removed = start.rows.filter(({ id }) => !currentIds.has(id)).map(({ name }) => name);

  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={t.formOf[section]}
      className={classes["form"]}
      onSubmit={form.submit((fields) => saving.mutate({ ...fields, version }))}
    >
      {hint && <p className={editor["lead"]}>{hint}</p>}
      {event.is_fixed && <p className={editor["lead"]}>{t.published}</p>}
      {!readOnly && form.notice}
      {rows.map((row, index) => {
        const name = t.rowOf(row.name, index + 1);
        return (
          <fieldset key={row.key} className={classes["row"]} disabled={readOnly}>
            <legend className="visually-hidden">{name}</legend>
            <div className={classes["fields"]}>{children(form, row, index)}</div>
            {!readOnly && (
              <div className={classes["tools"]}>
                {index > 0 && (
                  <IconButton
                    label={t.up(name)}
                    onClick={() => set(rows.toSpliced(index - 1, 2, row, rows[index - 1] ?? row))}
                  >
                    <ArrowUp size={18} aria-hidden />
                  </IconButton>
                )}
                <IconButton label={t.removeOf(name)} onClick={() => set(rows.toSpliced(index, 1))}>
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
        <div className={classes["end"]}>
          <Button
            variant="outline"
            before={<Plus size={16} aria-hidden />}
            disabled={rows.length >= MOST_OPTIONS}
            onClick={() => set([...rows, newRow()])}
          >
            {t.add[section]}
          </Button>
          {(rows.length > 0 || removed.length > 0) && (
            <Button type="submit" loading={saving.isPending}>
              {t.save[section]}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

type IconButtonProps = { label: string; onClick: () => void; children: ReactNode };

function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <button type="button" className={classes["icon"]} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
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
