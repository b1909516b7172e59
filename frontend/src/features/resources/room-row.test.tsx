import { act, render, screen } from "@testing-library/react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { type HotelValues, hotelValues } from "@/features/resources/hotel";
import { RoomRow } from "@/features/resources/room-row";
import { formOptions } from "@/ui/form";

const INCOMPLETE = "At least one room with a valid type, AC/Non-AC selection, and price is required.";

function show() {
  const shown: { form?: UseFormReturn<HotelValues> } = {};
  function Rooms() {
    const form = useForm({ ...formOptions, defaultValues: hotelValues(null) });
    shown.form = form;
    return <RoomRow control={form.control} index={0} onRemove={null} />;
  }
  render(<Rooms />);
  return (message: string) =>
    act(() => shown.form?.setError("rooms.0.room_type", { type: "server", message }));
}

test("a server error of a room is shown at its field alone", () => {
  const setError = show();
  setError("This type of room is closed.");
  screen.getByText("This type of room is closed.");
  expect(screen.queryByText(INCOMPLETE)).toBeNull();
});

test("a room whose field lacks a message has the message of its row", () => {
  const setError = show();
  setError("");
  screen.getByText(INCOMPLETE);
});
