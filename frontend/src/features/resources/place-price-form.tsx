import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf } from "@/api/errors";
import { useElsewhere } from "@/features/resources/elsewhere";
import { KeptNotice } from "@/features/resources/kept-notice";
import {
  draftOfPlace,
  PLACE_FIELDS,
  type PlaceDraft,
  placeProblems,
  wirePlace,
} from "@/features/resources/place";
import { type Place, placeQuery, refreshResources } from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { draftKey, useDraft } from "@/features/resources/use-draft";
import { formatRupees } from "@/lib/money";
import { typedRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { MoneyField } from "@/ui/money-field";
import { toast } from "@/ui/toasts";
import { useProblems } from "@/ui/use-problems";

const { price: words } = t;

type Props = { clientId: number; place: Place; onDone: () => void };

/** What a place charges a person, what the operator adds, and the sum. */
export function PlacePriceForm({ clientId, place, onDone }: Props) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft<PlaceDraft>(draftKey(clientId, "price", -place.place_id), draftOfPlace(place));
  // Its name may have been changed elsewhere meanwhile: of the draft only the prices count here.
  const { base: typedBase, commission: typedCommission, version } = draft.value;
  const value = { ...draftOfPlace(place), base: typedBase, commission: typedCommission, version };
  const shown = useProblems(placeProblems(value), form);
  const elsewhere = useElsewhere({
    newest: () => queryClient.fetchQuery({ ...placeQuery(place.place_id), staleTime: 0 }),
    onTheirs: draft.startAfresh,
    onMine: (version) => draft.change({ version }),
  });
  const saving = useMutation({
    mutationFn: () =>
      call("put", "/api/places/{place_id}", { path: { place_id: place.place_id }, body: wirePlace(value) }),
    onSuccess: async () => {
      draft.settle();
      toast.success(words.saved);
      await refreshResources(queryClient);
      onDone();
    },
    onError: (error) => {
      if (elsewhere.refuse(error)) return;
      if (!shown.refuse(error, PLACE_FIELDS)) toast.formError(failureOf(error, words.failed, words.failed));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (shown.attempt()) saving.mutate();
  };
  const field = (name: "base" | "commission") => ({
    value: value[name],
    error: shown.problems[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      shown.change(name);
      draft.change({ [name]: event.currentTarget.value });
    },
    onBlur: () => shown.leave(name),
  });
  const base = value.base.trim() ? typedRupees(value.base) : 0;
  const commission = typedRupees(value.commission);
  const final = base === null || commission === null ? null : Math.round((base + commission) * 100) / 100;
  return (
    <form ref={form} noValidate className={classes["form"]} onSubmit={submit}>
      <div>
        <h2 className={classes["partTitle"]}>{place.name}</h2>
        <p className={classes["small"]}>{place.location}</p>
      </div>
      <KeptNotice since={draft.keptSince} onAfresh={draft.startAfresh} />
      <div className={classes["fields"]}>
        <MoneyField {...field("base")} label={words.basePerson} />
        <MoneyField {...field("commission")} label={words.commissionPerson} withAsterisk />
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
