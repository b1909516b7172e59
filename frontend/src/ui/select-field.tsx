import "@mantine/core/styles/Input.layer.css";
import { NativeSelect as MantineNativeSelect, type NativeSelectProps } from "@mantine/core";
import { withMantine } from "@/ui/mantine";

const NativeSelect = withMantine<NativeSelectProps>(MantineNativeSelect);

/** A native select, which phones show as a picker. */
export function SelectField(props: NativeSelectProps) {
  return <NativeSelect {...props} />;
}
