import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { t } from "#messages/suppliers";
import { sentenceOf } from "@/api/errors";
import type { PartProps } from "@/features/suppliers/bills-part";
import { archiveSupplier, deleteSupplier, keys } from "@/features/suppliers/queries";
import { SupplierDialog } from "@/features/suppliers/supplier-dialog";
import classes from "@/features/suppliers/suppliers.module.css";
import { formatDay } from "@/lib/dates";
import { showPhone } from "@/lib/phones";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Row, Text } from "@/ui/layout";
import { TextAnchor } from "@/ui/link";
import { MailAddress } from "@/ui/mail-address";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";
import { toast } from "@/ui/toasts";

/** Contact, tax numbers, bank account and rate contract of a supplier. */
export function DetailsPart({ id, supplier, onChange, onDeleted }: PartProps & { onDeleted: () => void }) {
  const queryClient = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const archiving = useMutation({
    mutationFn: () => archiveSupplier(id, !supplier.is_archived),
    onSuccess: async (after) => {
      toast.success(after.is_archived ? t.archivedNow : t.restored);
      await onChange(after);
      await queryClient.invalidateQueries({ queryKey: keys.names(id.clientId) });
    },
    onError: (error) => toast.error(sentenceOf(error, t.saveFailed)),
  });
  const deletion = useMutation({
    mutationFn: () => deleteSupplier(id),
    onSuccess: () => {
      toast.success(t.deleted);
      onDeleted();
      void queryClient.invalidateQueries({ queryKey: keys.names(id.clientId) });
    },
  });
  return (
    <div className={classes["part"]}>
      <Facts supplier={supplier} />
      <Row gap={2}>
        <Button variant="outline" onClick={() => setEditing(true)}>
          {t.edit}
        </Button>
        <Button variant="subtle" loading={archiving.isPending} onClick={() => archiving.mutate()}>
          {supplier.is_archived ? t.restore : t.archive}
        </Button>
        {!supplier.is_used && (
          <Button variant="subtle" onClick={() => setDeleting(true)}>
            {t.delete}
          </Button>
        )}
      </Row>
      <SupplierDialog
        clientId={id.clientId}
        supplier={supplier}
        opened={isEditing}
        onClose={() => setEditing(false)}
      />
      <ConfirmDialog
        title={t.deleteTitle(supplier.name)}
        opened={isDeleting}
        confirm={t.delete}
        cancel={t.back}
        loading={deletion.isPending}
        error={deletion.isError && <Notice tone="bad">{sentenceOf(deletion.error, t.saveFailed)}</Notice>}
        onConfirm={() => deletion.mutate()}
        onClose={() => {
          deletion.reset();
          setDeleting(false);
        }}
      >
        <p>{t.deleteText}</p>
      </ConfirmDialog>
    </div>
  );
}

function Facts({ supplier }: Pick<PartProps, "supplier">) {
  const facts: readonly [string, ReactNode][] = [
    [t.phone, supplier.phone && showPhone(supplier.phone)],
    [t.email, supplier.email && <MailAddress address={supplier.email} />],
    [t.gstin, supplier.gstin],
    [t.pan, supplier.pan],
    [t.section, t.sections[supplier.tds_section]],
    [t.accountHolder, supplier.account_holder],
    [t.accountNumber, supplier.account_number],
    [t.ifsc, supplier.ifsc],
    [t.vpa, supplier.vpa],
    [t.contractText, supplier.contract_text && <Text lines>{supplier.contract_text}</Text>],
    [t.contractUntil, supplier.contract_until && formatDay(supplier.contract_until)],
    [
      t.contractFile,
      supplier.contract_file && (
        <TextAnchor href={supplier.contract_file.url} target="_blank" rel="noopener">
          {t.openContract}
        </TextAnchor>
      ),
    ],
    [t.note, supplier.note],
  ];
  return (
    <Rows label={t.details}>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value || t.notGiven}
        </Fact>
      ))}
    </Rows>
  );
}
