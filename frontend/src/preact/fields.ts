import { options, type VNode } from "preact";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Shown = { value?: unknown; checked?: unknown; autoFocus?: boolean };

/** What each field was last drawn with. */
const rendered = new WeakMap<EventTarget, Shown>();

/**
 * Fields show what they are drawn with, as in React: Preact leaves in a field what was typed when the page's state, and so what is
 * drawn, stays the same, for instance a letter in a field of digits. It leaves `autoFocus` to the browser, which heeds it only while
 * the document loads.
 */
export function keepFieldsAsInReact(): void {
  const { diffed, event: onEvent } = options;
  options.diffed = (node) => {
    diffed?.(node);
    if (node.type !== "input" && node.type !== "textarea" && node.type !== "select") return;
    const element = elementOf(node);
    if (!element) return;
    const props = node.props as Shown;
    // The element is put on the page after all in it is drawn, before anything else happens.
    if (props.autoFocus && !rendered.has(element)) queueMicrotask(() => element.focus());
    rendered.set(element, props);
  };
  options.event = (event) => {
    // After the handler, and after the drawing that it asked for, which is a microtask too.
    if (event.type === "input" || event.type === "change") {
      const { target } = event;
      queueMicrotask(() => queueMicrotask(() => restore(target as Field)));
    }
    return onEvent ? onEvent(event) : event;
  };
}

/** Under this name the element is found by Preact's own packages too. */
function elementOf(node: VNode): Field | undefined {
  return (node as VNode & { __e?: Field }).__e;
}

function restore(field: Field): void {
  if (field instanceof HTMLInputElement && field.type === "radio") {
    // The browser has taken the mark from another one of the group.
    for (const radio of (field.form ?? document).querySelectorAll<HTMLInputElement>('input[type="radio"]'))
      if (radio.name === field.name) check(radio);
  } else if (field instanceof HTMLInputElement && field.type === "checkbox") {
    check(field);
  } else {
    const value = rendered.get(field)?.value;
    if (value != null && field.type !== "file" && field.value !== String(value)) field.value = String(value);
  }
}

function check(field: HTMLInputElement): void {
  const checked = rendered.get(field)?.checked;
  if (checked != null && field.checked !== Boolean(checked)) field.checked = Boolean(checked);
}
