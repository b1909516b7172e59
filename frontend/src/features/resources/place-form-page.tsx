import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf } from "@/api/errors";
import { draftKey } from "@/features/resources/draft-key";
import { useEditConflict } from "@/features/resources/edit-conflict";
import { Opened } from "@/features/resources/opened";
import {
  draftOfPlace,
  NO_PLACE,
  PLACE_FIELDS,
  type PlaceDraft,
  placeProblems,
  wirePlace,
} from "@/features/resources/place";
import { type Place, placeQuery, refreshResources } from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/fields";
import { TextLink } from "@/ui/link";
import { MoneyField } from "@/ui/money-field";
import { PageHead } from "@/ui/page-head";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

const LIST = "/to/resources/place";
const { place: words } = t;

type Props = {
  clientId: number;
  placeId: number | null;
  /** Called after saving: continues with the price for a new one, with the list otherwise. */
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
          {(savedPlace) => <PlaceForm key={placeId} place={savedPlace} {...props} />}
        </Opened>
      )}
    </>
  );
}

function PlaceForm({ clientId, place, onSaved }: Omit<Props, "placeId"> & { place: Place | null }) {
  const queryClient = useQueryClient();
  const placeId = place?.place_id ?? null;
  const form = useDraftForm<PlaceDraft>({
    draftKey: draftKey(clientId, "place", placeId),
    restoresAtOnce: true,
    start: place ? draftOfPlace(place) : NO_PLACE,
    problemsOf: placeProblems,
    wireNames: PLACE_FIELDS,
  });
  const elsewhere = useEditConflict({
    newest: () => queryClient.fetchQuery({ ...placeQuery(placeId ?? 0), staleTime: 0 }),
    onTheirs: form.startAgain,
    onMine: (version) => form.set("version", version),
  });
  const saving = useMutation({
    mutationFn: (values: PlaceDraft) => {
      const body = wirePlace(values);
      return placeId === null
        ? call("post", "/api/places", { body: { ...body, client_id: clientId } })
        : call("put", "/api/places/{place_id}", { path: { place_id: placeId }, body });
    },
    onSuccess: async (saved) => {
      form.dropDraft();
      toast.success(words.saved);
      await refreshResources(queryClient);
      onSaved(saved.place_id, placeId === null);
    },
    onError: (error) => {
      if (elsewhere.refuse(error)) return;
      const failed = placeId === null ? words.failed : words.saveFailed;
      if (!form.refuse(error)) toast.formError(failureOf(error, failed, failed));
    },
  });
  return (
    <form
      ref={form.ref}
      noValidate
      autoComplete="off"
      className={classes["form"]}
      onSubmit={form.submit((values) => saving.mutate(values))}
    >
      {form.notice}
      <div className={classes["fields"]}>
        <TextField
          {...form.field("name")}
          label={words.name}
          description={words.nameHint}
          withAsterisk
          maxLength={200}
        />
        <MoneyField
          {...form.field("commission")}
          label={words.commission}
          withAsterisk
          className={classes["level"] ?? ""}
        />
        <div className={classes["wide"]}>
          <TextField {...form.field("location")} label={words.location} withAsterisk maxLength={500} />
        </div>
        <div className={classes["wide"]}>
          <TextField
            {...form.field("link")}
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
