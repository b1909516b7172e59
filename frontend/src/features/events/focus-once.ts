const seen = new WeakSet<HTMLElement>();

/** For the first field of a form that has just opened: it is typed into at once. */
export function focusOnce(node: HTMLElement | null): void {
  if (!node || seen.has(node)) return;
  seen.add(node);
  node.focus();
}
