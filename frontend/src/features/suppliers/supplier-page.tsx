import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t as rates } from "#messages/supplier-rates";
import { t } from "#messages/suppliers";
import { isNotFound } from "@/api/errors";
import { PageHead } from "@/domain/page-head";
import { BillDialog, type OpenBill } from "@/features/suppliers/bill-dialog";
import { BillsPart } from "@/features/suppliers/bills-part";
import { DetailsPart } from "@/features/suppliers/details-part";
import { PaymentsPart } from "@/features/suppliers/payments-part";
import { keys, type Supplier, type SupplierId, supplierQuery } from "@/features/suppliers/queries";
import { RatesPart } from "@/features/suppliers/rates-part";
import { StatementPart } from "@/features/suppliers/statement-part";
import {
  type OpenSupplierPayment,
  SupplierPaymentDialog,
} from "@/features/suppliers/supplier-payment-dialog";
import classes from "@/features/suppliers/suppliers.module.css";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Row } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import layout from "@/ui/page-parts.module.css";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { Tabs } from "@/ui/tabs";

const LIST = "/to/suppliers";

type Props = { id: SupplierId; onDeleted: () => void };

/** One supplier: what is owed, its bills, payments, statement and details. */
export function SupplierPage({ id, onDeleted }: Props) {
  const query = useQuery(supplierQuery(id));
  if (query.data) return <Account id={id} supplier={query.data} onDeleted={onDeleted} />;
  return (
    <>
      <PageHead title={t.supplier} back={<TextLink to={LIST}>{t.title}</TextLink>} />
      {query.isPending && (
        <SkeletonGroup>
          <Skeleton height="8rem" />
          <Skeleton height="20rem" />
        </SkeletonGroup>
      )}
      {query.isError && isNotFound(query.error) && (
        <EmptyState
          title={t.missing}
          text={t.missingText}
          action={<ButtonLink to={LIST}>{t.title}</ButtonLink>}
        />
      )}
      {query.isError && !isNotFound(query.error) && (
        <ErrorState title={t.oneFailed} text={query.error.message} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

function Account({ id, supplier, onDeleted }: Props & { supplier: Supplier }) {
  const queryClient = useQueryClient();
  const [bill, setBill] = useState<OpenBill | null>(null);
  const [payment, setPayment] = useState<OpenSupplierPayment | null>(null);
  const onChange = (saved: Supplier) => {
    queryClient.setQueryData(supplierQuery(id).queryKey, saved);
    return Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.all(id.clientId) }),
      queryClient.invalidateQueries({ queryKey: keys.tds(id.clientId) }),
    ]);
  };
  const part = { id, supplier, onChange };
  return (
    <>
      <PageHead
        back={<TextLink to={LIST}>{t.title}</TextLink>}
        title={supplier.name}
        lead={
          <Row as="span" gap={2}>
            {t.kinds[supplier.kind]}
            {supplier.is_archived && <Badge>{t.archived}</Badge>}
          </Row>
        }
        aside={
          <Row gap={2}>
            <Button onClick={() => setBill({ bill: null })}>{t.addBill}</Button>
            <Button variant="outline" onClick={() => setPayment({ payment: null })}>
              {t.addPayment}
            </Button>
          </Row>
        }
      />
      <div className={layout["page"]}>
        <Balance balance={supplier.balance} />
        <Tabs
          label={t.parts}
          tabs={[
            { name: t.bills, panel: <BillsPart {...part} onEdit={(edited) => setBill({ bill: edited })} /> },
            {
              name: t.payments,
              panel: <PaymentsPart {...part} onEdit={(edited) => setPayment({ payment: edited })} />,
            },
            { name: rates.title, panel: <RatesPart {...part} /> },
            { name: t.statement, panel: <StatementPart id={id} /> },
            { name: t.details, panel: <DetailsPart {...part} onDeleted={onDeleted} /> },
          ]}
        />
      </div>
      <BillDialog
        id={id}
        supplier={supplier}
        opened={bill}
        onClose={() => setBill(null)}
        onSaved={onChange}
      />
      <SupplierPaymentDialog
        id={id}
        supplier={supplier}
        opened={payment}
        onClose={() => setPayment(null)}
        onSaved={onChange}
      />
    </>
  );
}

function Balance({ balance: { owed, overdue, paid, tds } }: Pick<Supplier, "balance">) {
  return (
    <Card label={t.figures}>
      <dl className={classes["figures"]}>
        <div>
          <dt>{owed < 0 ? t.advance : t.owed}</dt>
          <dd>{formatRupees(Math.abs(owed))}</dd>
        </div>
        <div>
          <dt>{t.overdue}</dt>
          <dd data-bad={overdue > 0 || undefined}>{formatRupees(overdue)}</dd>
        </div>
        <div>
          <dt>{t.paidThisYear}</dt>
          <dd>{formatRupees(paid)}</dd>
        </div>
        <div>
          <dt>{t.tdsThisYear}</dt>
          <dd>{formatRupees(tds)}</dd>
        </div>
      </dl>
    </Card>
  );
}
