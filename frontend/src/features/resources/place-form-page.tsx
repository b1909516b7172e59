import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf } from "@/api/errors";
import { useElsewhere } from "@/features/resources/elsewhere";
import { KeptNotice } from "@/features/resources/kept-notice";
import { Opened } from "@/features/resources/opened";
import {
  draftOfPlace,
  NO_PLACE,
  PLACE_FIELDS,
  type PlaceDraft,
  type PlaceField,
  placeProblems,
  wirePlace,
} from "@/features/resources/place";
import { type Place, placeQuery, refreshResources } from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { draftKey, useDraft } from "@/features/resources/use-draft";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/fields";
import { TextLink } from "@/ui/link";
import { MoneyField } from "@/ui/money-field";
import { PageHead } from "@/ui/page-head";
import { toast } from "@/ui/toasts";
import { useProblems } from "@/ui/use-problems";

const LIST = "/to/resources/place";
const { place: words } = t;

type Props = {
  clientId: number;
  placeId: number | null;
  /** It was saved: its price comes next for a new one, the list for another. */
  onSaved: (placeId: number, isNew: boolean) => void;
};

/** A place to add, or to change. */
export function PlaceFormPage({ placeId, ...props }: Props) {
  const place = useQuery({ ...placeQuery(placeId ?? 0), enabled: placeId !== null });
  return (
    <>
      <PageHead
        panel={t.panel}
        back={<TextLink to={LIST}>{words.toList}</TextLink>}
        title={placeId === null ? words.add : words.edit}
        lead={placeId === null ? words.lead : place.data?.name}
      />
      {placeId === null ? (
        <PlaceForm key="new" place={null} {...props} />
      ) : (
        <Opened query={place} list={LIST} listName={words.toList}>
          {(found) => <PlaceForm key={placeId} place={found} {...props} />}
        </Opened>
      )}
    </>
  );
}

function PlaceForm({ clientId, place, onSaved }: Omit<Props, "placeId"> & { place: Place | null }) {
  const queryClient = useQueryClient();
  const placeId = place?.place_id ?? null;
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft<PlaceDraft>(
    draftKey(clientId, "place", placeId),
    place ? draftOfPlace(place) : NO_PLACE,
  );
  const { value } = draft;
  const shown = useProblems(placeProblems(value), form);
  const elsewhere = useElsewhere({
    newest: () => queryClient.fetchQuery({ ...placeQuery(placeId ?? 0), staleTime: 0 }),
    onTheirs: draft.startAfresh,
    onMine: (version) => draft.change({ version }),
  });
  const saving = useMutation({
    mutationFn: () => {
      const body = wirePlace(value);
      return placeId === null
        ? call("post", "/api/places", { body: { ...body, client_id: clientId } })
        : call("put", "/api/places/{place_id}", { path: { place_id: placeId }, body });
    },
    onSuccess: async (saved) => {
      draft.settle();
      toast.success(words.saved);
      await refreshResources(queryClient);
      onSaved(saved.place_id, placeId === null);
    },
    onError: (error) => {
      if (elsewhere.refuse(error)) return;
      const failed = placeId === null ? words.failed : words.saveFailed;
      if (!shown.refuse(error, PLACE_FIELDS)) toast.formError(failureOf(error, failed, failed));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (shown.attempt()) saving.mutate();
  };
  const field = (name: PlaceField) => ({
    value: value[name],
    error: shown.problems[name],
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) => {
      shown.change(name);
      draft.change({ [name]: event.currentTarget.value });
    },
    onBlur: () => shown.leave(name),
  });
  return (
    <form ref={form} noValidate className={classes["form"]} onSubmit={submit}>
      <KeptNotice since={draft.keptSince} onAfresh={draft.startAfresh} />
      <div className={classes["fields"]}>
        <TextField
          {...field("name")}
          label={words.name}
          description={words.nameHint}
          withAsterisk
          maxLength={200}
        />
        <MoneyField
          {...field("commission")}
          label={words.commission}
          withAsterisk
          className={classes["level"] ?? ""}
        />
        <div className={classes["wide"]}>
          <TextField {...field("location")} label={words.location} withAsterisk maxLength={500} />
        </div>
        <div className={classes["wide"]}>
          <TextField
            {...field("link")}
            label={`${words.link} (${t.optional})`}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={500}
          />
        </div>
      </div>
      {elsewhere.notice}
      <div className={classes["foot"]}>
        <Button type="submit" loading={saving.isPending}>
          {placeId === null ? t.next : t.save}
        </Button>
      </div>
    </form>
  );
}
