import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/customers";
import { newsQuery } from "@/domain/news";
import { ENQUIRIES_KEY, type Enquiry, moveEnquiry } from "@/features/customers/customer-queries";
import classes from "@/features/customers/enquiries-page.module.css";
import { Button } from "@/ui/button";
import { Row } from "@/ui/layout";
import { toast } from "@/ui/toasts";

type Status = Enquiry["status"];
type Props = { clientId: number; chosen: readonly Enquiry[]; onDone: () => void };

/** What is done with the chosen enquiries together. */
export function ChosenEnquiries({ clientId, chosen, onDone }: Props) {
  const queryClient = useQueryClient();
  const moving = useMutation({
    mutationFn: async ({ enquiries, status }: { enquiries: readonly Enquiry[]; status: Status }) => {
      for (const enquiry of enquiries) await moveEnquiry(clientId, enquiry, status);
    },
    onSuccess: (_, { enquiries, status }) => {
      toast.success(t.movedTogether[status](enquiries.length));
      onDone();
    },
    onError: (error) => toast.error(error.message),
    // Those before a failure have been changed.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ENQUIRIES_KEY }),
        queryClient.invalidateQueries({ queryKey: newsQuery(clientId).queryKey }),
      ]),
  });
  const button = (status: Status, label: string) => {
    const enquiries = chosen.filter((enquiry) => enquiry.status !== status);
    return (
      <Button
        size="sm"
        variant={status === "replied" ? "filled" : "outline"}
        disabled={enquiries.length === 0 || moving.isPending}
        loading={moving.isPending && moving.variables.status === status}
        onClick={() => moving.mutate({ enquiries, status })}
      >
        {label}
      </Button>
    );
  };
  return (
    <section aria-label={t.chosenEnquiries} className={classes["chosen"]}>
      <p role="status">{t.chosenCount(chosen.length)}</p>
      <Row gap={2}>
        {button("replied", t.markReplied)}
        {button("closed", t.close)}
        <Button size="sm" variant="subtle" disabled={moving.isPending} onClick={onDone}>
          {t.chooseNone}
        </Button>
      </Row>
    </section>
  );
}
