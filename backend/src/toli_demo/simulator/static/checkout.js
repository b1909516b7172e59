// Defines `Razorpay` the way the provider's own script does: same options, same events, another address.
// It opens a full-screen frame with a page of this host and talks to that page alone.
(() => {
  "use strict";

  const PAGE = new URL("checkout", document.currentScript.src).href;
  const READY_WITHIN_MS = 10_000;
  const EVENTS = ["payment.failed"];

  class Razorpay {
    #options;
    #listeners = new Map(EVENTS.map((event) => [event, []]));
    #open = null;

    constructor(options) {
      if (!options?.key) throw new Error("No key passed");
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.get(event)?.push(listener);
      return this;
    }

    open() {
      if (this.#open) return;
      const isDark = usesDarkColours();
      const frame = document.createElement("iframe");
      frame.title = "Test payment";
      frame.src = PAGE;
      // Set through the object model: a strict style policy forbids style attributes.
      Object.assign(frame.style, {
        position: "fixed",
        inset: "0",
        width: "100%",
        height: "100%",
        border: "0",
        zIndex: "2147483647",
        background: "transparent",
        // A frame is see-through only while it and its page agree on light or dark.
        colorScheme: isDark ? "dark" : "light",
      });
      const listen = (event) => this.#hear(event);
      const restore = takeOverPage();
      document.body.append(frame);
      window.addEventListener("message", listen);
      // A page that never comes must not leave the visitor behind an invisible wall.
      const overdue = setTimeout(() => this.#dismiss(), READY_WITHIN_MS);
      this.#open = { frame, listen, restore, overdue, isDark };
    }

    close() {
      if (!this.#open) return;
      const { frame, listen, restore, overdue } = this.#open;
      this.#open = null;
      clearTimeout(overdue);
      window.removeEventListener("message", listen);
      frame.remove();
      restore();
    }

    #hear(event) {
      const opened = this.#open;
      if (!opened || event.origin !== location.origin || event.source !== opened.frame.contentWindow) return;
      const message = event.data ?? {};
      if (message.type === "ready") {
        clearTimeout(opened.overdue);
        opened.frame.contentWindow.postMessage(
          { type: "open", ...this.#shown(opened.isDark) },
          location.origin,
        );
        opened.frame.focus();
      } else if (message.type === "paid") {
        this.close();
        this.#options.handler?.(message.response);
      } else if (message.type === "failed") {
        for (const listener of this.#listeners.get("payment.failed")) listener({ error: message.error });
      } else if (message.type === "dismiss") {
        this.#dismiss(message.reason);
      }
    }

    #dismiss(reason) {
      this.close();
      this.#options.modal?.ondismiss?.(reason);
    }

    // What the page may know: functions and notes stay here.
    #shown(isDark) {
      const { key, order_id, name, description, image, prefill, theme, timeout, retry, modal } = this.#options;
      return {
        isDark,
        key,
        orderId: order_id ?? "",
        name: name ?? "",
        description: description ?? "",
        image: image ? new URL(image, document.baseURI).href : null,
        prefill: {
          name: prefill?.name ?? "",
          email: prefill?.email ?? "",
          contact: prefill?.contact ?? "",
          method: prefill?.method ?? "card",
        },
        colour: theme?.color ?? null,
        timeoutSeconds: timeout ?? null,
        triesAfterFailure: retry?.enabled === false ? 0 : (retry?.max_count ?? 100),
        closesOnEscape: modal?.escape ?? true,
        closesOnBackdrop: modal?.backdropclose ?? false,
        asksBeforeClosing: modal?.confirm_close ?? false,
      };
    }
  }

  function usesDarkColours() {
    const schemes = getComputedStyle(document.documentElement).colorScheme.split(" ");
    if (schemes.includes("dark") && schemes.includes("light")) {
      return matchMedia("(prefers-color-scheme: dark)").matches;
    }
    return schemes.includes("dark");
  }

  // Keeps keyboard, screen reader and scrolling inside the checkout; the answer puts everything back.
  function takeOverPage() {
    const root = document.documentElement;
    const focused = document.activeElement;
    const made = [...document.body.children].filter((element) => !element.inert);
    const before = { overflow: root.style.overflow, paddingRight: root.style.paddingRight };
    const scrollbar = window.innerWidth - root.clientWidth;
    for (const element of made) element.inert = true;
    root.style.overflow = "hidden";
    if (scrollbar > 0) root.style.paddingRight = `${scrollbar}px`;
    return () => {
      for (const element of made) element.inert = false;
      Object.assign(root.style, before);
      if (focused instanceof HTMLElement) focused.focus();
    };
  }

  window.Razorpay = Razorpay;
})();
