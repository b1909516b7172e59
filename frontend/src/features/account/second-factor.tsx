import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/account";
import { sentenceOf } from "@/api/errors";
import { type Me, refreshPerson } from "@/api/site";
import type { Wire } from "@/api/wire";
import { ProofDeclined } from "@/domain/proof";
import {
  disableSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
} from "@/features/account/calls";
import { EnrolDialog, type SecondFactorStep } from "@/features/account/enrol-dialog";
import { SecondFactorDialog } from "@/features/account/second-factor-dialog";
import { useProof } from "@/features/account/use-proof";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Question = "turnOff" | "newCodes";

const questions = {
  turnOff: { title: t.turnOffTitle, text: t.turnOffText, confirm: t.turnOff, cancel: t.keepOn },
  newCodes: { title: t.newCodesTitle, text: t.newCodesText, confirm: t.makeCodes, cancel: t.keepCodes },
};

const acts: Record<Question, (code: string) => Promise<Wire["RecoveryCodes"] | null>> = {
  turnOff: async (code) => {
    await disableSecondFactor(code);
    return null;
  },
  newCodes: renewRecoveryCodes,
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
  const { error } = enrolling;

  return (
    <>
      <Row noWrap align="start">
        <Badge tone={isOn ? "good" : "neutral"}>{isOn ? t.factorOn : t.factorOff}</Badge>
        <p>
          {isOn ? t.factorOnText : t.factorOffText} {isOn && state && t.codesLeft(state.recovery_codes_left)}
        </p>
      </Row>
      {me.owes_second_factor && <Notice tone="warn">{t.factorMust}</Notice>}
      {isRefusal(error) && <Notice tone="bad">{sentenceOf(error, t.factorFailed)}</Notice>}
      <Row justify="end">
        {isOn ? (
          <>
            <Button variant="outline" onClick={() => setQuestion("newCodes")}>
              {t.newCodes}
            </Button>
            <Button variant="outline" onClick={() => setQuestion("turnOff")}>
              {t.turnOff}
            </Button>
          </>
        ) : (
          <Button loading={enrolling.isPending} onClick={() => enrolling.mutate()}>
            {t.setUp}
          </Button>
        )}
      </Row>
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
      <SecondFactorDialog
        question={question && { ...questions[question], act: acts[question] }}
        withProof={withProof}
        onDone={async (result) => {
          setQuestion(null);
          if (result) setStep({ kind: "codes", codes: result.recovery_codes });
          await refresh();
          if (!result) toast.success(t.turnedOff);
        }}
        onClose={() => setQuestion(null)}
      />
      {dialog}
    </>
  );
}

function isRefusal(error: Error | null): error is Error {
  return error !== null && !(error instanceof ProofDeclined);
}
