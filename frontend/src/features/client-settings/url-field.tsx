import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import type { Control } from "react-hook-form";
import { t } from "#messages/client";
import { useSite } from "@/api/site";
import { hostOf, urlStateQuery } from "@/domain/clients";
import { type ClientBody, type ClientFields, urlProblem } from "@/features/client-settings/client-fields";
import classes from "@/features/client-settings/client-form.module.css";
import { TextField } from "@/ui/fields";
import { useBoundField } from "@/ui/form-fields";
import { Hint } from "@/ui/layout";

const PAUSE = 350;

type Props = {
  control: Control<ClientFields, unknown, ClientBody>;
  /** The URL that the client has already. */
  own?: string;
  readOnly?: boolean;
  /** Called with the server's objection to the URL while it is typed; null if there is none. */
  onObjection: (problem: string | null) => void;
};

/** The subdomain of a client's site, shown with its domain; its availability is checked while typing. */
export function UrlField({ control, own, readOnly = false, onObjection }: Props) {
  const { error, ...field } = useBoundField({ control, name: "url" });
  const site = useSite();
  const id = useId();
  const label = String(field.value).trim().toLowerCase();
  const [settledLabel] = useDebouncedValue(label, PAUSE);
  const isNew = !readOnly && label !== own && urlProblem(label) === null;
  const state = useQuery({ ...urlStateQuery(settledLabel), enabled: isNew && settledLabel === label });
  const answer = isNew && settledLabel === label ? state.data : undefined;
  const objection = answer && !answer.available ? sentence(answer.reason, answer.detail) : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the server's objection is reported
  useEffect(() => onObjection(objection), [objection]);

  const address = hostOf(label || "…", site);
  const suffix = `.${site.base_domain}`;
  const hint = isNew
    ? answer?.available
      ? t.urlFree(address)
      : t.urlChecking
    : own && label === own
      ? t.urlOwn(address)
      : t.urlHint;
  const problem = error ?? objection ?? undefined;
  return (
    <div>
      <TextField
        {...field}
        value={String(field.value)}
        label={t.url}
        required={!readOnly}
        withAsterisk={false}
        readOnly={readOnly}
        error={problem}
        maxLength={40}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={id}
        rightSection={
          <Hint as="span" oneLine>
            {suffix}
          </Hint>
        }
        rightSectionWidth={`${suffix.length * 0.56 + 1.25}rem`}
        rightSectionPointerEvents="none"
      />
      <p id={id} role="status" className={problem ? "visually-hidden" : classes["said"]}>
        {problem ? "" : hint}
      </p>
    </div>
  );
}

function sentence(reason: string | null | undefined, detail: string | null | undefined): string {
  return reason === "taken" ? t.urlTaken : (detail ?? t.urlTaken);
}
