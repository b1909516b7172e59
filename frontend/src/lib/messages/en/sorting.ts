/** Sorting lists. */
export const t = {
  grip: (name: string) => `Drag to move: ${name}`,
  up: (name: string) => `Move up: ${name}`,
  down: (name: string) => `Move down: ${name}`,
  earlier: (name: string) => `Move earlier: ${name}`,
  later: (name: string) => `Move later: ${name}`,
  howTo: "Press Space to pick up the item, the arrow keys to move it, Space to drop it, or Escape to cancel.",
  lifted: (name: string, place: number, of: number) => `${name} is picked up. Position ${place} of ${of}.`,
  over: (name: string, place: number, of: number) => `${name} is at position ${place} of ${of}.`,
  put: (name: string, place: number, of: number) => `${name} is dropped at position ${place} of ${of}.`,
  left: (name: string) => `Cancelled. ${name} is back in its place.`,
};
