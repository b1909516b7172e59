import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/account";
import { sentenceOf } from "@/api/errors";
import { type Me, refreshPerson } from "@/api/site";
import {
  disableSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
} from "@/features/account/calls";
import { EnrolDialog, type SecondFactorStep } from "@/features/account/enrol-dialog";
import classes from "@/features/account/profile-page.module.css";
import { ProofDeclined, useProof } from "@/features/account/use-proof";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Question = "turnOff" | "newCodes";

const questions = {
  turnOff: { title: t.turnOffTitle, text: t.turnOffText, yes: t.turnOff, no: t.keepOn },
  newCodes: { title: t.newCodesTitle, text: t.newCodesText, yes: t.makeCodes, no: t.keepCodes },
};

/** The code of an authenticator app, required after the password. */
export function SecondFactor({ me }: { me: Me }) {
  const queryClient = useQueryClient();
  const { withProof, dialog } = useProof(me);
  const [step, setStep] = useState<SecondFactorStep | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const isOn = me.has_second_factor;
  const { data: state } = useQuery({ ...secondFactorQuery, enabled: isOn });
  const refresh = () =>
    Promise.all([queryClient.invalidateQueries(secondFactorQuery), refreshPerson(queryClient)]);

  const enrolling = useMutation({
    mutationFn: () => withProof(enrolSecondFactor),
    onSuccess: (enrolled) => setStep({ kind: "secret", enrolled }),
  });
  const renewing = useMutation({
    mutationFn: () => withProof(renewRecoveryCodes),
    onSuccess: ({ recovery_codes }) => {
      setStep({ kind: "codes", codes: recovery_codes });
      void refresh();
    },
  });
  const disabling = useMutation({
    mutationFn: () => withProof(disableSecondFactor),
    onSuccess: async () => {
      await refresh();
      toast.success(t.turnedOff);
    },
  });
  const acts = { turnOff: disabling, newCodes: renewing };
  const error = [enrolling, renewing, disabling].map((one) => one.error).find(isRefusal);
  const asked = questions[question ?? "turnOff"];

  return (
    <>
      <div className={classes["state"]}>
        <Badge tone={isOn ? "good" : "neutral"}>{isOn ? t.factorOn : t.factorOff}</Badge>
        <p>
          {isOn ? t.factorOnText : t.factorOffText} {isOn && state && t.codesLeft(state.recovery_codes_left)}
        </p>
      </div>
      {me.owes_second_factor && <Notice tone="warn">{t.factorMust}</Notice>}
      {error && <Notice tone="bad">{sentenceOf(error, t.factorFailed)}</Notice>}
      <div className={classes["end"]}>
        {isOn ? (
          <>
            <Button variant="outline" loading={renewing.isPending} onClick={() => setQuestion("newCodes")}>
              {t.newCodes}
            </Button>
            <Button variant="outline" loading={disabling.isPending} onClick={() => setQuestion("turnOff")}>
              {t.turnOff}
            </Button>
          </>
        ) : (
          <Button loading={enrolling.isPending} onClick={() => enrolling.mutate()}>
            {t.setUp}
          </Button>
        )}
      </div>
      <EnrolDialog
        step={step}
        withProof={withProof}
        onOn={(codes) => {
          setStep({ kind: "codes", codes });
          toast.success(t.turnedOn);
          void refresh();
        }}
        onClose={() => setStep(null)}
      />
      <ConfirmDialog
        title={asked.title}
        opened={question !== null}
        confirm={asked.yes}
        cancel={asked.no}
        loading={false}
        error={null}
        onClose={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null);
          if (question) acts[question].mutate();
        }}
      >
        <p>{asked.text}</p>
      </ConfirmDialog>
      {dialog}
    </>
  );
}

function isRefusal(error: Error | null): error is Error {
  return error !== null && !(error instanceof ProofDeclined);
}
