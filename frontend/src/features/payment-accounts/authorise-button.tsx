import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/payment-accounts";
import { authorise, sayOf } from "@/features/payment-accounts/queries";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toasts";

type Props = {
  clientId: number;
  label: string;
  isFilled: boolean;
  size?: "sm" | "md";
};

/** Opens the provider's page, which sends the browser back to this one. */
export function AuthoriseButton({ clientId, label, isFilled, size = "md" }: Props) {
  const beginning = useMutation({
    mutationFn: () => authorise(clientId),
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => {
      const message = sayOf(error, t.authoriseFailed);
      if (message) toast.error(message);
    },
  });
  return (
    <Button
      variant={isFilled ? "filled" : "outline"}
      size={size}
      loading={beginning.isPending || beginning.isSuccess}
      onClick={() => beginning.mutate()}
    >
      {label}
    </Button>
  );
}
