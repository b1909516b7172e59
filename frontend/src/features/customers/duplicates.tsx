import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "#messages/customer-page";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { CUSTOMERS_KEY } from "@/domain/customers";
import classes from "@/features/customers/customer-page.module.css";
import {
  type Customer,
  mergeCustomer,
  nameOf,
  separateCustomer,
} from "@/features/customers/customer-queries";
import { showPhone } from "@/lib/phones";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Heading, Hint } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; profile: Wire["CustomerProfile"] };

/** Customers with the same phone or e-mail address, each with a preview of the merge. */
export function Duplicates({ clientId, profile }: Props) {
  const [chosen, setChosen] = useState<Customer | null>(null);
  const [isOpen, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const merging = useMutation({
    mutationFn: ({ from, into }: { from: Customer; into: Customer }) =>
      mergeCustomer(clientId, from.customer, into.customer),
    onSuccess: async (_, { from, into }) => {
      toast.success(t.merged(nameOf(from), nameOf(into)));
      await navigate({ to: "/to/customers/$customer", params: { customer: into.customer }, replace: true });
      await queryClient.invalidateQueries({ queryKey: CUSTOMERS_KEY });
      setOpen(false);
    },
  });
  // A customer with an account stays.
  const into = chosen && profile.user_id === null && chosen.user_id !== null ? chosen : profile;
  const from = into === profile ? chosen : profile;
  return (
    <>
      {profile.duplicates.map((duplicate) => (
        <Notice
          key={duplicate.customer}
          tone="warn"
          title={t.duplicate(nameOf(duplicate))}
          action={
            <Button
              size="sm"
              variant="outline"
              aria-label={t.mergeOf(nameOf(duplicate))}
              onClick={() => {
                merging.reset();
                setChosen(duplicate);
                setOpen(true);
              }}
            >
              {t.merge}
            </Button>
          }
        >
          {factsOf(duplicate)}{" "}
          <TextLink to="/to/customers/$customer" params={{ customer: duplicate.customer }}>
            {t.open(nameOf(duplicate))}
          </TextLink>
        </Notice>
      ))}
      <ConfirmDialog
        title={t.merge}
        opened={isOpen}
        confirm={t.merge}
        cancel={t.cancel}
        isHarmless
        loading={merging.isPending}
        error={merging.isError && <Notice tone="bad">{sentenceOf(merging.error, t.mergeFailed)}</Notice>}
        onConfirm={() => from && merging.mutate({ from, into })}
        onClose={() => setOpen(false)}
      >
        {from && (
          <>
            <Rows>
              <Fact name={t.stays} note={factsOf(into)} strong>
                {nameOf(into)}
              </Fact>
              <Fact name={t.isMerged} note={factsOf(from)}>
                {nameOf(from)}
              </Fact>
              <Fact name={t.together}>{t.bookingsCount(into.bookings + from.bookings)}</Fact>
            </Rows>
            <p>{t.moves}</p>
            <p>{t.remains}</p>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

/** Customers who were merged into this one, each with a button that undoes it. */
export function MergedCustomers({ clientId, profile }: Props) {
  const queryClient = useQueryClient();
  const separating = useMutation({
    mutationFn: (customer: string) => separateCustomer(clientId, customer),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: CUSTOMERS_KEY });
      toast.success(t.separated);
    },
    onError: (error) => toast.error(sentenceOf(error, t.separateFailed)),
  });
  if (profile.merged.length === 0) return null;
  return (
    <Card label={t.mergedTitle} className={classes["card"]}>
      <Heading size="md">{t.mergedTitle}</Heading>
      <ul className={classes["entries"]}>
        {profile.merged.map((part) => (
          <li key={part.customer}>
            <span>{nameOf(part)}</span>
            <Hint as="span">{waysOf(part)}</Hint>
            <div>
              <Button
                size="sm"
                variant="outline"
                aria-label={t.separateOf(nameOf(part))}
                loading={separating.isPending && separating.variables === part.customer}
                onClick={() => separating.mutate(part.customer)}
              >
                {t.separate}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function waysOf({ phone, email }: { phone: string; email: string }): string {
  return [showPhone(phone), email].filter(Boolean).join(" · ");
}

function factsOf(customer: Customer): string {
  return [
    customer.user_id === null ? t.noAccount : t.hasAccount,
    waysOf(customer),
    t.bookingsCount(customer.bookings),
  ]
    .filter(Boolean)
    .join(" · ");
}
