import { t } from "#messages/account";
import type { Wire } from "@/api/wire";
import type { WithProof } from "@/domain/proof";
import { EnrolForm } from "@/features/account/enrol-form";
import { RecoveryCodes } from "@/features/account/recovery-codes";
import { Dialog } from "@/ui/dialog";

/** The current step: the secret for the app, or the recovery codes. */
export type SecondFactorStep =
  | { kind: "secret"; enrolled: Wire["TotpEnrolled"] }
  | { kind: "codes"; codes: readonly string[] };

type Props = {
  step: SecondFactorStep | null;
  withProof: WithProof;
  /** The app's first code was right: the second factor is on. */
  onOn: (codes: readonly string[]) => void;
  onClose: () => void;
};

/** Sets up the second factor: the secret for an app, its first code, and the recovery codes. */
export function EnrolDialog({ step, withProof, onOn, onClose }: Props) {
  return (
    <Dialog
      title={step?.kind === "codes" ? t.recoveryTitle : t.enrolTitle}
      opened={step !== null}
      onClose={onClose}
    >
      {step?.kind === "secret" && <EnrolForm enrolled={step.enrolled} withProof={withProof} onOn={onOn} />}
      {step?.kind === "codes" && <RecoveryCodes codes={step.codes} onKept={onClose} />}
    </Dialog>
  );
}
