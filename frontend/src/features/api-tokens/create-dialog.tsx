import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/api-tokens";
import { t as words } from "#messages/rights";
import { sentenceOf } from "@/api/errors";
import { ApiTokenIn } from "@/api/generated/zod.gen";
import { FormTripLimit } from "@/domain/trip-checks";
import { type ApiTokens, apiTokensQuery, createApiToken } from "@/features/api-tokens/queries";
import { requiredText, typedNumber } from "@/lib/typed-fields";
import { CheckList } from "@/ui/check-list";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import { FormSelectField, FormTextField, useBoundField } from "@/ui/form-fields";
import { ShownOnceDialog } from "@/ui/shown-once";

type Props = { clientId: number; tokens: ApiTokens; opened: boolean; onClose: () => void };

const DAYS = [30, 90, 180, 365] as const;
const LONGEST_NAME = 80;
const TokenForm = z.extend(ApiTokenIn, {
  name: requiredText,
  trips: z.nullable(z.array(z.number()).check(z.minLength(1))),
  valid_days: typedNumber(ApiTokenIn.shape.valid_days),
});

/** Creates a token and shows it once. */
export function CreateDialog({ opened, onClose, ...props }: Props) {
  return (
    <ShownOnceDialog
      title={t.createTitle}
      createdTitle={t.createdTitle}
      opened={opened}
      warning={t.shownOnce}
      name={t.token}
      copy={t.copy}
      done={t.done}
      onClose={onClose}
    >
      {(onCreated) => <CreateForm {...props} onCreated={onCreated} onClose={onClose} />}
    </ShownOnceDialog>
  );
}

type FormProps = Omit<Props, "opened"> & { onCreated: (token: string) => void };

function CreateForm({ clientId, tokens, onCreated, onClose }: FormProps) {
  const queryClient = useQueryClient();
  const form = useForm<z.input<typeof TokenForm>, unknown, z.output<typeof TokenForm>>({
    ...formOptions,
    defaultValues: { name: "", rights: [], trips: null, valid_days: String(DAYS[1]) },
    resolver: zodResolver(TokenForm, {
      error: messagesByField({ name: t.nameMissing, rights: t.rightsMissing, trips: t.tripsMissing }),
    }),
  });
  const { control } = form;
  const creating = useMutation({
    mutationFn: (token: z.output<typeof TokenForm>) => createApiToken(clientId, token),
    onSuccess: ({ token, token_id: _, ...list }) => {
      queryClient.setQueryData(apiTokensQuery(clientId).queryKey, list);
      onCreated(token);
    },
    onError: (error) => showServerErrors(form, error),
  });
  const rights = useBoundField({ control, name: "rights" });
  const isLimited = form.watch("trips") !== null;
  const available = isLimited ? tokens.rights_of_trips : tokens.rights;
  return (
    <DialogForm
      form={form}
      onSave={(token) => creating.mutateAsync(token)}
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
        name="valid_days"
        label={t.validFor}
        data={DAYS.map((value) => ({ value: String(value), label: t.days(value) }))}
      />
      <FormTripLimit
        clientId={clientId}
        control={control}
        name="trips"
        limit={t.limit}
        legend={t.chooseTrips}
        onLimit={() => {
          const chosen = form.getValues("rights");
          form.setValue(
            "rights",
            chosen.filter((right) => tokens.rights_of_trips.includes(right)),
          );
        }}
      />
      <CheckList
        legend={t.rights}
        choices={available.map((value) => ({ value, label: words.names[value] }))}
        chosen={form.watch("rights")}
        error={rights.error}
        onChosen={rights.onChange}
      />
    </DialogForm>
  );
}
