import "@mantine/core/styles/Input.layer.css";
import { NativeSelect, type NativeSelectProps } from "@mantine/core";

/** A choice of a few words, with the phone's own wheel. */
export function SelectField(props: NativeSelectProps) {
  return <NativeSelect {...props} />;
}
