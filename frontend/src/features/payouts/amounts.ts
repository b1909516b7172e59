/** What is taken off, below zero; nothing stays nothing, without a minus sign. */
export function less(amount: number): number {
  return amount === 0 ? 0 : -amount;
}
