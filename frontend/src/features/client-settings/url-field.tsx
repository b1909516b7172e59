import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { t } from "#messages/client";
import { useSite } from "@/api/site";
import { hostOf, urlStateQuery } from "@/domain/clients";
import { urlProblem } from "@/features/client-settings/client-fields";
import classes from "@/features/client-settings/client-form.module.css";
import { TextField } from "@/ui/fields";

const PAUSE = 350;

type Props = {
  value: string;
  /** The URL that the client has already. */
  own?: string;
  error?: string | undefined;
  readOnly?: boolean;
  onChange: (event: { currentTarget: { value: string } }) => void;
  onBlur: () => void;
  /** Called with the server's objection to the URL while it is typed; null if there is none. */
  onTaken: (problem: string | null) => void;
};

/** The subdomain of a client's site, shown with its domain; its availability is checked while typing. */
export function UrlField({ value, own, error, readOnly = false, onChange, onBlur, onTaken }: Props) {
  const site = useSite();
  const id = useId();
  const label = value.trim().toLowerCase();
  const [settledLabel] = useDebouncedValue(label, PAUSE);
  const isNew = !readOnly && label !== own && urlProblem(label) === null;
  const state = useQuery({ ...urlStateQuery(settledLabel), enabled: isNew && settledLabel === label });
  const answer = isNew && settledLabel === label ? state.data : undefined;
  const objection = answer && !answer.available ? sentence(answer.reason, answer.detail) : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the server's objection is reported
  useEffect(() => onTaken(objection), [objection]);

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
        name="url"
        label={t.url}
        required={!readOnly}
        withAsterisk={false}
        value={value}
        readOnly={readOnly}
        error={problem}
        maxLength={40}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={id}
        rightSection={<span className={classes["suffix"]}>{suffix}</span>}
        rightSectionWidth={`${suffix.length * 0.56 + 1.25}rem`}
        rightSectionPointerEvents="none"
        onChange={onChange}
        onBlur={onBlur}
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
