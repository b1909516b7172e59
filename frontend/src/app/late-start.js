// A page that the server drew is complete without the app: its code waits until the page is, or until it is needed.
(() => {
  const { entry } = document.currentScript.dataset;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    import(entry);
  };
  for (const sign of ["pointerdown", "pointermove", "touchstart", "keydown", "focusin"]) {
    addEventListener(sign, start, { once: true, passive: true, capture: true });
  }
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(start) : setTimeout(start, 100);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
})();
