/** Words of putting things into an order. */
export const t = {
  grip: (name: string) => `Drag to move: ${name}`,
  up: (name: string) => `Move up: ${name}`,
  down: (name: string) => `Move down: ${name}`,
  earlier: (name: string) => `Move earlier: ${name}`,
  later: (name: string) => `Move later: ${name}`,
  howTo:
    "Press Space to lift it, the arrow keys to move it, Space to put it down, or Escape to leave it where it was.",
  lifted: (name: string, place: number, of: number) => `${name} is lifted. It is ${place} of ${of}.`,
  over: (name: string, place: number, of: number) => `${name} is now ${place} of ${of}.`,
  put: (name: string, place: number, of: number) => `${name} stands at ${place} of ${of}.`,
  left: (name: string) => `${name} stays where it was.`,
};
