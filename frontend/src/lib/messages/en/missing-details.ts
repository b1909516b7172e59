/** Details of booked travellers that are not entered yet. */
export const t = {
  title: "Details are missing",
  until: (day: string) => `Please add them by ${day}. Hotels and permits need them.`,
  name: "full name",
  idNumber: "ID number",
  contact: "emergency contact",
  complete: "Add details",
  completeOf: (name: string) => `Add details of ${name}`,
  more: (count: number) => `${count} more`,
};
