const seen = new WeakSet<HTMLElement>();

/** Focuses the first field of a form that has just opened. */
export function focusOnce(node: HTMLElement | null): void {
  if (!node || seen.has(node)) return;
  seen.add(node);
  node.focus();
}
