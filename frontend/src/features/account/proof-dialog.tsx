import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { t } from "#messages/account";
import { fieldErrorOf, type ProofMissing, sentenceOf } from "@/api/errors";
import type { Me } from "@/api/site";
import { confirmIdentity, proveSecondFactor } from "@/features/account/calls";
import { ConfirmIdentityForm } from "@/features/account/confirm-identity-form";
import classes from "@/features/account/dialogs.module.css";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/fields";
import { Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";

type Props = { missing: ProofMissing; me: Me; onProven: () => void; onClose: () => void };

/** Asks for the proof of identity that the server misses. Mounted when it opens, so that it is above other dialogs. */
export function ProofDialog({ missing, me, onProven, onClose }: Props) {
  const isFactor = missing === "second_factor_not_proven";
  return (
    <Dialog title={isFactor ? t.proveTitle : t.confirmTitle} opened onClose={onClose}>
      {isFactor ? <FactorForm onProven={onProven} /> : <IdentityForm me={me} onProven={onProven} />}
    </Dialog>
  );
}

function IdentityForm({ me, onProven }: Pick<Props, "me" | "onProven">) {
  const confirming = useMutation({ mutationFn: confirmIdentity, onSuccess: onProven });
  return (
    <>
      <Text below={4} tone="soft" size="sm">
        {t.confirmLead}
      </Text>
      <ConfirmIdentityForm
        me={me}
        submitLabel={t.confirm}
        loading={confirming.isPending}
        error={confirming.error}
        sentence={confirming.error ? sentenceOf(confirming.error, t.confirmFailed) : undefined}
        onSubmit={(proof) => confirming.mutate(proof)}
        onNewCode={confirming.reset}
      />
    </>
  );
}

function FactorForm({ onProven }: Pick<Props, "onProven">) {
  const [code, setCode] = useState("");
  const [isTried, setIsTried] = useState(false);
  const proving = useMutation({ mutationFn: proveSecondFactor, onSuccess: onProven });
  const { error, isPending } = proving;
  const entered = code.trim();
  const codeError = isTried && !entered ? t.enterFactor : fieldErrorOf(error, "code");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (entered) proving.mutate(entered);
    else event.currentTarget.querySelector("input")?.focus();
  };
  return (
    <form noValidate className={classes["form"]} onSubmit={submit}>
      <Text below={4} tone="soft" size="sm">
        {t.proveLead}
      </Text>
      {error && !codeError && <Notice tone="bad">{sentenceOf(error, t.confirmFailed)}</Notice>}
      <TextField
        label={t.factorCode}
        description={t.factorCodeHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={code}
        error={codeError}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" fullWidth loading={isPending}>
        {t.confirm}
      </Button>
    </form>
  );
}
