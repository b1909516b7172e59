import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { draftKey } from "@/features/resources/draft-key";
import { PlaceForm, placeMessages, placeValues } from "@/features/resources/place";
import { type Place, placeQuery } from "@/features/resources/queries";
import { useResourceForm } from "@/features/resources/resource-form";
import { ResourceFormPage } from "@/features/resources/resource-form-page";
import classes from "@/features/resources/resources.module.css";
import { Form, SubmitButton } from "@/ui/form";
import { FormMoneyField, FormTextField } from "@/ui/form-fields";
import { Grid, Row, Stack } from "@/ui/layout";

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
  const query = useQuery({ ...placeQuery(placeId ?? 0), enabled: placeId !== null });
  return (
    <ResourceFormPage query={query} isNew={placeId === null} list={LIST} words={words}>
      {(place) => <PlaceFields key={placeId} place={place} {...props} />}
    </ResourceFormPage>
  );
}

function PlaceFields({ clientId, place, onSaved }: Omit<Props, "placeId"> & { place: Place | null }) {
  const placeId = place?.place_id ?? null;
  const { form, notice, conflictNotice, save } = useResourceForm({
    draftKey: draftKey(clientId, "place-form", placeId),
    defaultValues: placeValues(place),
    schema: PlaceForm,
    messages: placeMessages,
    newest: (queryClient) => queryClient.fetchQuery({ ...placeQuery(placeId ?? 0), staleTime: 0 }),
    save: (body) =>
      placeId === null
        ? call("post", "/api/places", { body: { ...body, client_id: clientId } })
        : call("put", "/api/places/{place_id}", { path: { place_id: placeId }, body }),
    onSaved: (saved) => onSaved(saved.place_id, placeId === null),
    words: { saved: words.saved, failed: placeId === null ? words.failed : words.saveFailed },
  });
  const { control } = form;
  return (
    <Form form={form} autoComplete="off" className={classes["form"]} onSave={save}>
      {notice}
      <Grid>
        <FormTextField
          control={control}
          name="name"
          label={words.name}
          description={words.nameHint}
          withAsterisk
          maxLength={200}
        />
        <FormMoneyField
          control={control}
          name="commission_per_person"
          label={words.commission}
          withAsterisk
          className={classes["level"] ?? ""}
        />
        <Stack whole>
          <FormTextField
            control={control}
            name="location"
            label={words.location}
            withAsterisk
            maxLength={500}
          />
        </Stack>
        <Stack whole>
          <FormTextField
            control={control}
            name="link"
            label={`${words.link} (${t.optional})`}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={500}
          />
        </Stack>
      </Grid>
      {conflictNotice}
      <Row justify="end">
        <SubmitButton control={control}>{placeId === null ? t.next : t.save}</SubmitButton>
      </Row>
    </Form>
  );
}
