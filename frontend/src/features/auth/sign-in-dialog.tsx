import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { t } from "#messages/auth";
import { refreshPerson } from "@/api/site";
import classes from "@/features/auth/auth.module.css";
import { SignInForm } from "@/features/auth/sign-in-form";
import { Dialog } from "@/ui/dialog";

type Props = { opened: boolean; onClose: () => void; onSignedIn: () => void };

/** A sign-in dialog over a page that continues afterwards, for any role. */
export function SignInDialog({ opened, onClose, onSignedIn }: Props) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const here = useLocation({ select: ({ href }) => href });
  return (
    <Dialog title={t.signInToBook} opened={opened} onClose={onClose}>
      <p className={classes["dialogLead"]}>{t.signInToBookLead}</p>
      <SignInForm
        next={here}
        first="otp"
        onSignedIn={async () => {
          await refreshPerson(queryClient);
          void router.invalidate();
          onSignedIn();
        }}
      />
    </Dialog>
  );
}
