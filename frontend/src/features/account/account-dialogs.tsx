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
  /** Whether dialogs may open over this page. */
  mayAsk: boolean;
  onClose: () => void;
};

/** Dialogs over any page for a person who is signed in. */
export function AccountDialogs({ me, dialog, mayAsk, onClose }: Props) {
  // Rendered closed first, so that the dialog knows where to return the focus.
  const [openDialog, setOpenDialog] = useState<AccountDialog>();
  useEffect(() => setOpenDialog(dialog), [dialog]);
  return (
    <>
      <OperatorsDialog me={me} opened={openDialog === "operators"} onClose={onClose} />
      {me.role_id === CUSTOMER && <JoinDialog me={me} opened={openDialog === "join"} onClose={onClose} />}
      {mayAsk && !dialog && <ConnectionPrompt me={me} />}
    </>
  );
}
