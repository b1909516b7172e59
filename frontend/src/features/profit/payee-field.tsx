import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { t } from "#messages/profit";
import { supplierNamesQuery } from "@/domain/suppliers";
import { FormTextField } from "@/ui/form-fields";

type Props<Values extends FieldValues, Output> = {
  clientId: number;
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
};

/** Who is paid: the name of a supplier, or any other. */
export function PayeeField<Values extends FieldValues, Output>({
  clientId,
  control,
  name,
}: Props<Values, Output>) {
  const { data = [] } = useQuery(supplierNamesQuery(clientId));
  const id = useId();
  return (
    <>
      <FormTextField
        control={control}
        name={name}
        label={`${t.payee} (${t.optional})`}
        description={data.length > 0 ? t.payeeHint : undefined}
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxLength={120}
        list={id}
        autoComplete="off"
      />
      <datalist id={id}>
        {data.map((supplier) => (
          <option key={supplier.supplier_id} value={supplier.name} />
        ))}
      </datalist>
    </>
  );
}
