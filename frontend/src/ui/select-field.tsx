import "@mantine/core/styles/Input.layer.css";
import { NativeSelect as MantineNativeSelect, type NativeSelectProps } from "@mantine/core";
import { withMantine } from "@/ui/mantine";

const NativeSelect = withMantine<NativeSelectProps>(MantineNativeSelect);

/** A choice of a few words, with the phone's own wheel. */
export function SelectField(props: NativeSelectProps) {
  return <NativeSelect {...props} />;
}
