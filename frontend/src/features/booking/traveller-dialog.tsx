import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "#messages/booking";
import type { TravellerEditing } from "@/api/bookings";
import { ApiError, sentenceOf } from "@/api/errors";
import {
  type Problems,
  problemsOf,
  refusedOf,
  type Traveller,
  typedOf,
  wireChange,
} from "@/features/booking/party";
import classes from "@/features/booking/traveller-dialog.module.css";
import { TravellerForm } from "@/features/booking/traveller-form";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

/** Changing a booked traveller, in the form of booking and by its rules. */
export function TravellerDialog(props: TravellerEditing) {
  return (
    <Dialog title={t.changeTraveller} opened onClose={props.onClose} size="md">
      <Edit {...props} />
    </Dialog>
  );
}

function Edit({ traveller: kept, index, save, onClose }: TravellerEditing) {
  const [typed, setTyped] = useState<Traveller>(() => typedOf(kept));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [forgetsMedical, setForgetsMedical] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const saving = useMutation({
    mutationFn: () => save(wireChange(typed, forgetsMedical)),
    onSuccess: () => {
      toast.success(t.travellerSaved(typed.name.trim() || kept.full_name));
      onClose();
    },
    onError: () => setTimeout(() => goToProblem(form.current)),
  });

  const found = problemsWithKept(typed, kept, index);
  const refused = saving.error instanceof ApiError ? refusedOf(saving.error.errors) : {};
  const shown = Object.entries(found).filter(([field]) => tried || left.has(field));
  const problems: Problems = { ...refused, ...Object.fromEntries(shown) };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(found).length === 0) return saving.mutate();
    flushSync(() => setTried(true));
    goToProblem(form.current);
  };

  return (
    <form ref={form} className={classes["body"]} onSubmit={submit} noValidate>
      <TravellerForm
        traveller={typed}
        index={index}
        problems={problems}
        keptId={kept.id_proof}
        keepsMedical={kept.has_medical_needs && !forgetsMedical}
        onChange={(change) => {
          saving.reset();
          setTyped((last) => ({ ...last, ...change }));
        }}
        onLeave={(field) => setLeft((last) => new Set([...last, field]))}
      />
      {kept.has_medical_needs && !typed.medicalNeeds && (
        <CheckField label={t.medicalErase} checked={forgetsMedical} onChange={setForgetsMedical} />
      )}
      {saving.isError && Object.keys(refused).length === 0 && (
        <Notice tone="bad">{sentenceOf(saving.error, t.travellerNotSaved)}</Notice>
      )}
      <div className={classes["actions"]}>
        <Button variant="outline" onClick={onClose}>
          {t.dialogCancel}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {t.saveTraveller}
        </Button>
      </div>
    </form>
  );
}

/** The rules of booking; a kept ID stands for one that is not typed, unless its type has changed. */
function problemsWithKept(typed: Traveller, kept: TravellerEditing["traveller"], index: number): Problems {
  const { idNumber, ...others } = problemsOf(typed, index);
  if (!kept.id_proof) return idNumber ? { ...others, idNumber } : others;
  const isRetyped = typed.idNumber.trim() !== "";
  return typed.idType !== kept.id_type && !isRetyped ? { ...others, idNumber: t.idRetype } : others;
}

function goToProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
