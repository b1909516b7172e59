import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf } from "@/api/errors";
import { draftKey } from "@/features/resources/draft-key";
import { useEditConflict } from "@/features/resources/edit-conflict";
import { Opened } from "@/features/resources/opened";
import { PlaceForm, placeMessages, placeValues } from "@/features/resources/place";
import { type Place, placeQuery, refreshResources } from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { showServerErrors } from "@/ui/form-errors";
import { FormMoneyField, FormTextField } from "@/ui/form-fields";
import { Row } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { toast } from "@/ui/toasts";

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
        <PlaceFields key="new" place={null} {...props} />
      ) : (
        <Opened query={place} list={LIST} listName={words.toList}>
          {(savedPlace) => <PlaceFields key={placeId} place={savedPlace} {...props} />}
        </Opened>
      )}
    </>
  );
}

function PlaceFields({ clientId, place, onSaved }: Omit<Props, "placeId"> & { place: Place | null }) {
  const queryClient = useQueryClient();
  const placeId = place?.place_id ?? null;
  const { form, notice, startAgain, dropDraft } = useFormWithDraft({
    draftKey: draftKey(clientId, "place-form", placeId),
    restoresAtOnce: true,
    defaultValues: placeValues(place),
    resolver: zodResolver(PlaceForm, { error: placeMessages }),
  });
  const { control } = form;
  const conflict = useEditConflict({
    newest: () => queryClient.fetchQuery({ ...placeQuery(placeId ?? 0), staleTime: 0 }),
    onTheirs: startAgain,
    onMine: (version) => form.setValue("version", version),
  });
  const saving = useMutation({
    mutationFn: (body: z.output<typeof PlaceForm>) =>
      placeId === null
        ? call("post", "/api/places", { body: { ...body, client_id: clientId } })
        : call("put", "/api/places/{place_id}", { path: { place_id: placeId }, body }),
    onSuccess: async (saved) => {
      dropDraft();
      toast.success(words.saved);
      await refreshResources(queryClient);
      onSaved(saved.place_id, placeId === null);
    },
    onError: (error) => {
      if (conflict.refuse(error)) return;
      const failed = placeId === null ? words.failed : words.saveFailed;
      if (!showServerErrors(form, error)) toast.formError(failureOf(error, failed, failed));
    },
  });
  return (
    <Form form={form} autoComplete="off" className={classes["form"]} onSave={saving.mutateAsync}>
      {notice}
      <div className={classes["fields"]}>
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
        <div className={classes["wide"]}>
          <FormTextField
            control={control}
            name="location"
            label={words.location}
            withAsterisk
            maxLength={500}
          />
        </div>
        <div className={classes["wide"]}>
          <FormTextField
            control={control}
            name="link"
            label={`${words.link} (${t.optional})`}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={500}
          />
        </div>
      </div>
      {conflict.notice}
      <Row justify="end">
        <SubmitButton control={control}>{placeId === null ? t.next : t.save}</SubmitButton>
      </Row>
    </Form>
  );
}
