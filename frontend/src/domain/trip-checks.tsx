import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { read } from "@/api/call";
import { CheckField } from "@/ui/check-field";
import { CheckList } from "@/ui/check-list";
import { useBoundField } from "@/ui/form-fields";
import { Notice } from "@/ui/notice";

type Props<Values extends FieldValues, Output> = {
  clientId: number;
  /** The field of the trips' ids; null for all trips. */
  name: FieldPath<Values>;
  control: Control<Values, unknown, Output>;
  /** The label of the box that limits, and the name of the trips. */
  limit: string;
  legend: string;
  /** What the limit means, shown while there is one. */
  children?: ReactNode;
  onLimit?: (isLimited: boolean) => void;
};

function tripsQuery(clientId: number) {
  return queryOptions(read("/api/events/client/{client_id}", { path: { client_id: clientId } }));
}

/** A box that limits somebody or something to some trips of a company, and the trips. */
export function FormTripLimit<Values extends FieldValues, Output>({
  clientId,
  name,
  control,
  limit,
  legend,
  children,
  onLimit,
}: Props<Values, Output>) {
  const trips = useQuery(tripsQuery(clientId));
  const { value, error, onChange } = useBoundField({ name, control });
  return (
    <>
      <CheckField
        label={limit}
        checked={value !== null}
        onChange={(isLimited) => {
          onChange(isLimited ? [] : null);
          onLimit?.(isLimited);
        }}
      />
      {value !== null && (
        <>
          {children}
          <CheckList
            legend={legend}
            choices={(trips.data ?? []).map(({ event_id, title }) => ({ value: event_id, label: title }))}
            chosen={value as readonly number[]}
            error={error}
            onChosen={onChange}
          >
            {trips.isError && <Notice tone="bad">{trips.error.message}</Notice>}
          </CheckList>
        </>
      )}
    </>
  );
}
