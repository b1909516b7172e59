import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/calendar-feeds";
import { sentenceOf } from "@/api/errors";
import { CalendarFeedIn } from "@/api/generated/zod.gen";
import { FormTripLimit } from "@/domain/trip-checks";
import {
  type CalendarFeeds,
  calendarFeedsQuery,
  createCalendarFeed,
} from "@/features/calendar-feeds/queries";
import { requiredText } from "@/lib/typed-fields";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import { FormCheckField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { ShownOnceDialog } from "@/ui/shown-once";

type Props = { clientId: number; feeds: CalendarFeeds; opened: boolean; onClose: () => void };

const LONGEST_NAME = 80;
const FeedForm = z.extend(CalendarFeedIn, {
  name: requiredText,
  has_names: z.boolean(),
  trips: z.nullable(z.array(z.number()).check(z.minLength(1))),
});
type Values = z.infer<typeof FeedForm>;

/** Creates a calendar feed and shows its address once. */
export function CreateDialog({ opened, onClose, ...props }: Props) {
  return (
    <ShownOnceDialog
      title={t.createTitle}
      createdTitle={t.createdTitle}
      opened={opened}
      warning={t.shownOnce}
      name={t.address}
      copy={t.copy}
      done={t.done}
      onClose={onClose}
    >
      {(onCreated) => <CreateForm {...props} onCreated={onCreated} onClose={onClose} />}
    </ShownOnceDialog>
  );
}

type FormProps = Omit<Props, "opened"> & { onCreated: (url: string) => void };

function CreateForm({ clientId, feeds, onCreated, onClose }: FormProps) {
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    ...formOptions,
    defaultValues: { name: "", kind: feeds.kinds[0] ?? "departures", trips: null, has_names: false },
    resolver: zodResolver(FeedForm, {
      error: messagesByField({ name: t.nameMissing, trips: t.tripsMissing }),
    }),
  });
  const { control } = form;
  const creating = useMutation({
    mutationFn: (feed: Values) => createCalendarFeed(clientId, feed),
    onSuccess: ({ url, feed_id: _, ...list }) => {
      queryClient.setQueryData(calendarFeedsQuery(clientId).queryKey, list);
      onCreated(url);
    },
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <DialogForm
      form={form}
      onSave={(feed) => creating.mutateAsync(feed)}
      error={creating.error && sentenceOf(creating.error, t.createFailed)}
      back={t.back}
      onBack={onClose}
      submit={t.create}
    >
      <FormTextField
        control={control}
        name="name"
        label={t.name}
        description={t.nameHint}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        required
        data-autofocus
      />
      <FormSelectField
        control={control}
        name="kind"
        label={t.kind}
        data={feeds.kinds.map((value) => ({ value, label: t.kinds[value] }))}
      />
      <FormTripLimit
        clientId={clientId}
        control={control}
        name="trips"
        limit={t.limit}
        legend={t.chooseTrips}
      />
      {feeds.may_have_names && <FormCheckField control={control} name="has_names" label={t.addNames} />}
    </DialogForm>
  );
}
