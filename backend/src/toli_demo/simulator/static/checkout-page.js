// The page inside the checkout's frame: it shows the order, takes the payment, and tells the opener what came of it.
import { chooseMethod, setUpForms, setUpTabs } from "./checkout-form.js";
import { applyTheme } from "./checkout-theme.js";

const BASE = "/sandbox/razorpay";
const SHORTEST_WAIT_MS = 800;
const SUCCESS_SHOWN_MS = 1200;
const find = (id) => document.getElementById(id);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const tell = (message) => window.parent.postMessage(message, location.origin);

const state = { options: null, isBusy: false, isDone: false, triesLeft: 0 };

window.addEventListener("message", (event) => {
  if (event.origin !== location.origin || event.source !== window.parent || event.source === window) return;
  if (event.data?.type === "open" && state.options === null) open(event.data);
});
tell({ type: "ready" });

async function open(options) {
  state.options = options;
  state.triesLeft = options.triesAfterFailure;
  applyTheme(options);
  showMerchant(options);
  setUpTabs();
  setUpClosing(options);
  const [order, cards] = await Promise.all([
    ask(`/pay/${encodeURIComponent(options.orderId)}`),
    ask("/cards"),
  ]);
  find("sheet").hidden = false;
  if (order.error || cards.error) {
    showResult("failed", {
      title: "This payment cannot be made",
      text: order.error?.description ?? cards.error.description,
      primary: ["Close", () => tell({ type: "dismiss" })],
    });
    return;
  }
  showOrder(order);
  if (order.status === "paid") {
    showResult("done", {
      title: "This order is paid already",
      text: "There is nothing left to pay on it.",
      primary: ["Close", () => tell({ type: "dismiss" })],
    });
    return;
  }
  setUpForms({ cards, prefill: options.prefill, onSubmit: pay });
  chooseMethod(options.prefill.method === "upi" ? "upi" : "card");
  startTimer(options.timeoutSeconds);
  focusFirst();
}

function showMerchant({ name, description, image, prefill, orderId }) {
  const shownName = name || "Payment";
  find("merchant").textContent = shownName;
  find("initial").textContent = shownName.slice(0, 1).toUpperCase();
  find("description").textContent = description;
  find("description").hidden = description === "";
  find("order").textContent = orderId;
  const payer = prefill.email || prefill.contact;
  find("payer").textContent = payer;
  find("payer-row").hidden = payer === "";
  if (image) {
    const logo = find("logo");
    logo.addEventListener("load", () => {
      logo.hidden = false;
      find("initial").hidden = true;
    });
    logo.src = image;
  }
}

function showOrder({ amount_due: due, amount, currency }) {
  const paise = due || amount;
  const money = new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency,
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
  }).format(paise / 100);
  find("amount").textContent = money;
  find("amount-line").hidden = false;
  for (const place of document.querySelectorAll(".due")) place.textContent = money;
}

async function pay(details) {
  if (state.isBusy || state.isDone) return;
  state.isBusy = true;
  find("close").disabled = true;
  showResult("waiting", { title: "Confirming your payment", text: "Please keep this page open." });
  const { key, prefill } = state.options;
  const { email, contact } = prefill;
  const [answer] = await Promise.all([
    ask(`/pay/${encodeURIComponent(state.options.orderId)}`, { ...details, key, email, contact }),
    pause(SHORTEST_WAIT_MS),
  ]);
  state.isBusy = false;
  if (answer.error) {
    find("close").disabled = false;
    showFailure(answer.error);
    return;
  }
  state.isDone = true;
  showResult("done", { title: "Payment received", text: "Taking you back.", id: answer.razorpay_payment_id });
  await pause(SUCCESS_SHOWN_MS);
  tell({ type: "paid", response: answer });
}

function showFailure(error) {
  const leave = ["Close", () => tell({ type: "dismiss" })];
  if (!error.metadata?.payment_id) {
    // No payment failed: the call was refused, or its answer was lost and it may have gone through.
    showResult("failed", {
      title: error.code ? "This payment cannot be made" : "No answer yet",
      text: error.code
        ? error.description
        : `${error.description} Close this and we will see whether it went through.`,
      primary: leave,
    });
    return;
  }
  tell({ type: "failed", error });
  const mayRetry = state.triesLeft > 0;
  state.triesLeft -= 1;
  showResult("failed", {
    title: "Payment not made",
    text: `${error.description} You have not been charged.`,
    primary: mayRetry ? ["Try again", backToForm] : leave,
    secondary: mayRetry ? leave : null,
  });
}

function backToForm() {
  find("result-view").hidden = true;
  find("form-view").hidden = false;
  find("announcer").textContent = "";
  focusFirst();
}

function showResult(kind, { title, text, id = "", primary = null, secondary = null }) {
  const view = find("result-view");
  view.dataset.kind = kind;
  find("result-title").textContent = title;
  find("result-text").textContent = text;
  find("result-id").textContent = id;
  find("result-id").hidden = id === "";
  offer(find("primary-choice"), primary);
  offer(find("secondary-choice"), secondary);
  find("form-view").hidden = true;
  view.hidden = false;
  find("announcer").textContent = `${title}. ${text}`;
  (primary ? find("primary-choice") : find("result-title")).focus();
}

function offer(button, choice) {
  button.hidden = choice === null;
  button.textContent = choice?.[0] ?? "";
  button.onclick = choice?.[1] ?? null;
}

function focusFirst() {
  // On a phone a focused field opens the keyboard over half the page; the name of the payee does not.
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const field = document.querySelector(".panel:not([hidden]) input");
  (isTouch ? find("merchant") : field).focus();
}

function setUpClosing(options) {
  find("close").addEventListener("click", requestClose);
  find("backdrop").addEventListener("click", (event) => {
    if (options.closesOnBackdrop && event.target === find("backdrop")) requestClose();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && options.closesOnEscape) requestClose();
    if (event.key === "Tab") keepFocus(event);
  });
}

function requestClose() {
  if (state.isBusy || state.isDone) return;
  if (!find("result-view").hidden && find("result-view").dataset.kind === "asking") {
    backToForm();
    return;
  }
  const isOnForm = !find("form-view").hidden;
  if (!state.options.asksBeforeClosing || !isOnForm) {
    tell({ type: "dismiss" });
    return;
  }
  showResult("asking", {
    title: "Leave without paying?",
    text: "Nothing has been paid yet.",
    primary: ["Keep paying", backToForm],
    secondary: ["Leave", () => tell({ type: "dismiss" })],
  });
}

function keepFocus(event) {
  const places = [...find("sheet").querySelectorAll("button, input, summary")].filter(
    (element) => element.tabIndex >= 0 && !element.disabled && element.checkVisibility(),
  );
  if (places.length === 0) {
    event.preventDefault();
    return;
  }
  const first = places[0];
  const last = places.at(-1);
  const isOutside = !places.includes(document.activeElement);
  if (event.shiftKey ? document.activeElement === first || isOutside : document.activeElement === last) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}

function startTimer(seconds) {
  if (!seconds) return;
  // Told by the clock: browsers stop timers of pages in the background.
  const end = Date.now() + seconds * 1000;
  find("timer-row").hidden = false;
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    find("timer").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (left > 0 || state.isBusy) setTimeout(tick, 500);
    else if (!state.isDone) tell({ type: "dismiss", reason: "timeout" });
  };
  tick();
}

async function ask(path, body) {
  const request = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  try {
    const response = await fetch(`${BASE}${path}`, { credentials: "omit", ...request });
    const answer = await response.json();
    return response.ok || answer.error ? answer : { error: { description: answer.detail } };
  } catch {
    return { error: { description: "The payment service could not be reached. Check your connection." } };
  }
}
