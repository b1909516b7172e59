import { useEffect, useState } from "react";
import type { Me } from "@/api/site";
import { ConnectionPrompt } from "@/features/account/connection-prompt";
import { JoinDialog } from "@/features/account/join-dialog";
import { OperatorsDialog } from "@/features/account/operators-dialog";

const CUSTOMER = 2;

export type AccountDialog = "operators" | "join";

type Props = {
  me: Me;
  dialog: AccountDialog | undefined;
  /** Whether the page is one that a question of ours may come in front of. */
  mayAsk: boolean;
  onClose: () => void;
};

/** What comes in front of any page for a person who is signed in. */
export function AccountDialogs({ me, dialog, mayAsk, onClose }: Props) {
  // A dialog that opens only after it was drawn closed knows where to give the focus back.
  const [shown, setShown] = useState<AccountDialog>();
  useEffect(() => setShown(dialog), [dialog]);
  return (
    <>
      <OperatorsDialog me={me} opened={shown === "operators"} onClose={onClose} />
      {me.role_id === CUSTOMER && <JoinDialog me={me} opened={shown === "join"} onClose={onClose} />}
      {mayAsk && !dialog && <ConnectionPrompt me={me} />}
    </>
  );
}
