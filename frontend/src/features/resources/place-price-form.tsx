import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf } from "@/api/errors";
import { draftKey } from "@/features/resources/draft-key";
import { useEditConflict } from "@/features/resources/edit-conflict";
import {
  draftOfPlace,
  PLACE_FIELDS,
  type PlaceDraft,
  placeProblems,
  wirePlace,
} from "@/features/resources/place";
import { type Place, placeQuery, refreshResources } from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { formatRupees } from "@/lib/money";
import { typedRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { MoneyField } from "@/ui/money-field";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

const { price: words } = t;

type Props = { clientId: number; place: Place; onDone: () => void };

/** The price of a place per person, the commission, and the sum. */
export function PlacePriceForm({ clientId, place, onDone }: Props) {
  const queryClient = useQueryClient();
  const saved = draftOfPlace(place);
  // Its name may have been changed elsewhere meanwhile: of the draft only the prices count here.
  const wholeOf = ({ base, commission, version }: PlaceDraft): PlaceDraft => ({
    ...saved,
    base,
    commission,
    version,
  });
  const form = useDraftForm<PlaceDraft>({
    draftKey: draftKey(clientId, "price", -place.place_id),
    restoresAtOnce: true,
    start: saved,
    problemsOf: (values) => placeProblems(wholeOf(values)),
    wireNames: PLACE_FIELDS,
  });
  const elsewhere = useEditConflict({
    newest: () => queryClient.fetchQuery({ ...placeQuery(place.place_id), staleTime: 0 }),
    onTheirs: form.startAgain,
    onMine: (version) => form.set("version", version),
  });
  const saving = useMutation({
    mutationFn: (values: PlaceDraft) =>
      call("put", "/api/places/{place_id}", {
        path: { place_id: place.place_id },
        body: wirePlace(wholeOf(values)),
      }),
    onSuccess: async () => {
      form.dropDraft();
      toast.success(words.saved);
      await refreshResources(queryClient);
      onDone();
    },
    onError: (error) => {
      if (elsewhere.refuse(error)) return;
      if (!form.refuse(error)) toast.formError(failureOf(error, words.failed, words.failed));
    },
  });
  const base = form.values.base.trim() ? typedRupees(form.values.base) : 0;
  const commission = typedRupees(form.values.commission);
  const final = base === null || commission === null ? null : Math.round((base + commission) * 100) / 100;
  return (
    <form
      ref={form.ref}
      noValidate
      className={classes["form"]}
      onSubmit={form.submit((values) => saving.mutate(values))}
    >
      <div>
        <h2 className={classes["partTitle"]}>{place.name}</h2>
        <p className={classes["small"]}>{place.location}</p>
      </div>
      {form.notice}
      <div className={classes["fields"]}>
        <MoneyField {...form.field("base")} label={words.basePerson} />
        <MoneyField {...form.field("commission")} label={words.commissionPerson} withAsterisk />
      </div>
      <dl className={classes["final"]} aria-live="polite">
        <div className={classes["total"]}>
          <dt>{words.final}</dt>
          <dd>{final === null ? "–" : `${formatRupees(final)} ${t.perPerson}`}</dd>
        </div>
      </dl>
      {elsewhere.notice}
      <div className={classes["foot"]}>
        <Button type="submit" loading={saving.isPending}>
          {t.done}
        </Button>
      </div>
    </form>
  );
}
