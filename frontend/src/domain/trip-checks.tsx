import { queryOptions, useQuery } from "@tanstack/react-query";
import { read } from "@/api/call";
import { CheckList } from "@/ui/check-list";
import { Notice } from "@/ui/notice";

type Props = {
  clientId: number;
  legend: string;
  chosen: readonly number[];
  error: string | undefined;
  onChosen: (chosen: readonly number[]) => void;
};

function tripsQuery(clientId: number) {
  return queryOptions(read("/api/events/client/{client_id}", { path: { client_id: clientId } }));
}

/** The trips of a company, to limit somebody or something to some of them. */
export function TripChecks({ clientId, legend, chosen, error, onChosen }: Props) {
  const trips = useQuery(tripsQuery(clientId));
  return (
    <CheckList
      legend={legend}
      choices={(trips.data ?? []).map(({ event_id, title }) => ({ value: event_id, label: title }))}
      chosen={chosen}
      error={error}
      onChosen={onChosen}
    >
      {trips.isError && <Notice tone="bad">{trips.error.message}</Notice>}
    </CheckList>
  );
}
