// A page that the server drew is complete without the app: its code waits until the page is, or until it is needed.
(() => {
  const { entry } = document.currentScript.dataset;
  const signs = ["pointerdown", "touchstart", "keydown", "focusin"];
  let wanted = false;
  const start = () => {
    if (wanted) return;
    wanted = true;
    // Left, or cut off: the page stays as it was drawn.
    import(entry).catch(() => {
      stopListening();
      pressed?.click();
    });
    // The first use of Intl loads its data, which takes a slow phone 50 ms: while the app's code is on its way.
    new Intl.NumberFormat(document.documentElement.lang || undefined);
  };
  const once = { once: true, passive: true, capture: true };
  for (const sign of signs) addEventListener(sign, start, once);
  // A browser reports a move of no distance when a page appears under a pointer that rests.
  const move = ({ movementX, movementY }) => {
    if (!movementX && !movementY) return;
    removeEventListener("pointermove", move, true);
    start();
  };
  addEventListener("pointermove", move, { passive: true, capture: true });
  // Parts that the app hydrates last wait for it (`lib/late-part.ts`). Assistive technology may press without a pointer.
  window.firstInput = new Promise((resolve) => {
    for (const sign of [...signs, "click"]) addEventListener(sign, resolve, once);
  });
  // A page of many pictures may keep a slow phone busy for long; the app does not wait for the end of it.
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(start, { timeout: 3000 }) : setTimeout(start, 100);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });

  // What was pressed and written before the app listens is done again when it does. Links lead on by themselves.
  let pressed = null;
  const written = new Map();
  // A dialog is rendered beside the server's HTML by the app itself, which handles its clicks and entries at once.
  const isInPortal = (target) => document.getElementById("root")?.contains(target) === false;
  const pressable = ({ target }) =>
    target instanceof Element && !isInPortal(target) ? target.closest("button, a[href]") : null;
  // In the capture phase: React stops a click in a part that is not hydrated. After an entry a press waits for the app to
  // have it: the address that the server drew does not, and neither does a link that is hydrated already.
  const press = (event) => {
    const element = pressable(event);
    if (element && written.size && isForThisTab(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      pressed = element;
    } else {
      pressed = element?.tagName === "BUTTON" ? element : null;
    }
  };
  // A click that a hydrated part has handled (`start.ts`): to press again would undo a switch.
  const release = ({ isHandled }) => {
    if (isHandled) pressed = null;
  };
  const isForThisTab = ({ button, ctrlKey, metaKey, shiftKey, altKey }) =>
    button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);
  // The value as it was written: hydration sets a list back to the choice that the server drew.
  const write = ({ target }) => {
    if (isInPortal(target)) return;
    const property = target.type === "radio" || target.type === "checkbox" ? "checked" : "value";
    // Files stay in their field, which takes no other value.
    written.set(target, target.type === "file" ? {} : { property, value: target[property] });
  };
  addEventListener("click", press, true);
  addEventListener("click", release);
  addEventListener("input", write, true);
  const stopListening = () => {
    removeEventListener("click", press, true);
    removeEventListener("click", release);
    removeEventListener("input", write, true);
  };
  addEventListener(
    "toli:page",
    () => {
      stopListening();
      for (const [field, { property, value }] of written) repeat(field, property, value);
      // After the app has rendered the entries, which a link's address may be made of.
      setTimeout(() => pressed?.isConnected && pressed.click());
    },
    { once: true },
  );

  // The app's own record of the field is put back first: it takes for new only what differs from it.
  function repeat(field, property, value) {
    if (property) {
      field[property] = property === "checked" ? !value : "";
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property).set.call(field, value);
    }
    for (const sign of [property === "checked" ? "click" : "input", "change"]) {
      field.dispatchEvent(new Event(sign, { bubbles: true }));
    }
  }
})();
