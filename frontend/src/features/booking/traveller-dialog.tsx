import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { t } from "#messages/booking";
import { sentenceOf } from "@/api/errors";
import type { TravellerEditing } from "@/domain/bookings";
import {
  problemsWithSaved,
  type Traveller,
  typedOf,
  WIRE_FIELDS,
  wireChange,
} from "@/features/booking/party";
import { SavedNotes } from "@/features/booking/saved-notes";
import { TravellerForm } from "@/features/booking/traveller-form";
import { checkedValues } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { Dialog } from "@/ui/dialog";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { showServerErrors } from "@/ui/form-errors";
import { Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

/** Changes a booked traveller, with the form and rules of the booking. */
export function TravellerDialog(props: TravellerEditing) {
  return (
    <Dialog title={t.changeTraveller} opened onClose={props.onClose} size="md">
      <Edit {...props} />
    </Dialog>
  );
}

function Edit({ traveller: saved, index, ownBookingId, save, onClose }: TravellerEditing) {
  const [erasesMedical, setErasesMedical] = useState(false);
  const form = useForm<Traveller>({
    ...formOptions,
    defaultValues: typedOf(saved),
    resolver: zodResolver(checkedValues<Traveller>((typed) => problemsWithSaved(typed, saved, index))),
  });
  const { control } = form;
  const typed = form.watch();
  const saving = useMutation({
    mutationFn: (traveller: Traveller) => save(wireChange(traveller, erasesMedical)),
    onSuccess: (_, { name }) => {
      toast.success(t.travellerSaved(name.trim() || saved.full_name));
      onClose();
    },
    onError: (error) => showServerErrors(form, error, WIRE_FIELDS),
  });

  return (
    <Form form={form} gap={5} onSave={(traveller) => saving.mutateAsync(traveller)}>
      <TravellerForm
        traveller={typed}
        index={index}
        control={control}
        pathOf={(name) => name}
        savedId={saved.id_proof}
        hasSavedMedical={saved.has_medical_needs && !erasesMedical}
      >
        {ownBookingId !== undefined && saved.is_medical_readable && (
          <SavedNotes bookingId={ownBookingId} travellerId={saved.traveller_id} />
        )}
        {saved.has_medical_needs && !typed.medicalNeeds && (
          <CheckField label={t.medicalErase} checked={erasesMedical} onChange={setErasesMedical} />
        )}
      </TravellerForm>
      {saving.isError && Object.keys(form.formState.errors).length === 0 && (
        <Notice tone="bad">{sentenceOf(saving.error, t.travellerNotSaved)}</Notice>
      )}
      <Row justify="end">
        <Button variant="outline" onClick={onClose}>
          {t.dialogCancel}
        </Button>
        <SubmitButton control={control}>{t.saveTraveller}</SubmitButton>
      </Row>
    </Form>
  );
}
