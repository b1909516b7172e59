// The two forms: what is typed, what is wrong with it, and one-tap filling.

const find = (id) => document.getElementById(id);
const digits = (text) => text.replace(/\D/g, "");
const CARD_FIELDS = ["number", "expiry", "cvv", "holder"];

/** Sets both forms up; `onSubmit` is given what to send once nothing is wrong. */
export function setUpForms({ cards, prefill, onSubmit }) {
  const known = new Map(cards.map((card) => [card.number, card]));
  find("holder").value = prefill.name;

  find("number").addEventListener("input", () => {
    regroup(find("number"), known);
    showNetwork(known.get(digits(find("number").value)));
  });
  find("expiry").addEventListener("input", (event) => {
    const typed = digits(find("expiry").value).slice(0, 4);
    const isDeleting = event.inputType?.startsWith("delete");
    find("expiry").value =
      typed.length > 2 || (typed.length === 2 && !isDeleting)
        ? `${typed.slice(0, 2)}/${typed.slice(2)}`
        : typed;
  });
  find("cvv").addEventListener("input", () => {
    find("cvv").value = digits(find("cvv").value);
  });
  for (const id of [...CARD_FIELDS, "vpa"]) {
    find(id).addEventListener("blur", (event) => {
      // Leaving for the close button or a sample is no reason to complain.
      if (find(id).value !== "" && !event.relatedTarget?.matches(".sample, #close")) check(id, known);
    });
    find(id).addEventListener("input", () => showError(id, ""));
  }

  find("cards").replaceChildren(...cards.slice(0, 3).map((card) => sampleCard(card, known)));
  find("other-cards").replaceChildren(...cards.slice(3).map((card) => sampleCard(card, known)));
  for (const sample of document.querySelectorAll("[data-vpa]")) {
    sample.addEventListener("click", () => fill({ vpa: sample.dataset.vpa }, "form-upi"));
  }

  find("form-card").addEventListener("submit", (event) => {
    event.preventDefault();
    if (isWhole(CARD_FIELDS, known)) {
      onSubmit({ method: "card", card_number: digits(find("number").value) });
    }
  });
  find("form-upi").addEventListener("submit", (event) => {
    event.preventDefault();
    if (isWhole(["vpa"], known)) onSubmit({ method: "upi", vpa: find("vpa").value.trim() });
  });
}

/** Shows one of the two ways to pay. */
export function chooseMethod(method) {
  for (const name of ["card", "upi"]) {
    const isChosen = name === method;
    find(`tab-${name}`).setAttribute("aria-selected", String(isChosen));
    find(`tab-${name}`).tabIndex = isChosen ? 0 : -1;
    find(`panel-${name}`).hidden = !isChosen;
  }
}

/** Makes the tabs work by click and by arrow keys. */
export function setUpTabs() {
  const tabs = [find("tab-card"), find("tab-upi")];
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => chooseMethod(tab.id.slice(4)));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const other = tabs[1 - index];
      chooseMethod(other.id.slice(4));
      other.focus();
    });
  }
}

function sampleCard(card, known) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.className = card.succeeds ? "sample succeeds" : "sample";
  const number = document.createElement("span");
  number.textContent = `${card.network} ${grouped(card.number, card)}`;
  const outcome = document.createElement("span");
  outcome.className = "outcome";
  outcome.textContent = card.outcome;
  button.append(number, " ", outcome);
  button.addEventListener("click", () => {
    const month = String(new Date().getMonth() + 1).padStart(2, "0");
    const year = String((new Date().getFullYear() + 3) % 100).padStart(2, "0");
    const cvv = card.network === "American Express" ? "1234" : "123";
    const holder = find("holder").value || "Test Traveller";
    fill({ number: grouped(card.number, card), expiry: `${month}/${year}`, cvv, holder }, "form-card");
    showNetwork(known.get(card.number));
  });
  item.append(button);
  return item;
}

function fill(values, form) {
  for (const [id, value] of Object.entries(values)) {
    find(id).value = value;
    showError(id, "");
  }
  const pay = find(form).querySelector(".pay");
  pay.focus({ preventScroll: true });
  find("announcer").textContent = "Filled in. Choose Pay to go on.";
}

function isWhole(ids, known) {
  const wrong = ids.filter((id) => !check(id, known));
  if (wrong.length > 0) find(wrong[0]).focus();
  return wrong.length === 0;
}

function check(id, known) {
  const message = problem(id, find(id).value.trim(), known);
  showError(id, message);
  return message === "";
}

function problem(id, value, known) {
  switch (id) {
    case "number":
      if (value === "") return "Enter a card number, or tap a test card below.";
      return known.has(digits(value)) ? "" : "Only the test cards below work here. Tap one to fill it in.";
    case "expiry":
      return expiryProblem(value);
    case "cvv":
      return /^\d{3,4}$/.test(value) ? "" : "Enter 3 or 4 digits.";
    case "holder":
      return value === "" ? "Enter the name on the card." : "";
    default:
      return /^[\w.-]+@[A-Za-z0-9]{2,}$/.test(value) ? "" : "Enter a UPI ID such as success@razorpay.";
  }
}

function expiryProblem(value) {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(value) ?? [];
  if (!month || Number(month) < 1 || Number(month) > 12) return "Enter month and year, such as 08/29.";
  const end = new Date(2000 + Number(year), Number(month), 1);
  return end > new Date() ? "" : "This date is past. Any date in the future will do.";
}

function showError(id, message) {
  find(`${id}-error`).textContent = message;
  if (message) find(id).setAttribute("aria-invalid", "true");
  else find(id).removeAttribute("aria-invalid");
}

function showNetwork(card) {
  find("network").hidden = !card;
  find("network").textContent = card?.network ?? "";
}

// Spaces come and go around the caret, which stays behind the digit it was behind.
function regroup(input, known) {
  const before = digits(input.value.slice(0, input.selectionStart)).length;
  const typed = digits(input.value).slice(0, 19);
  input.value = grouped(typed, known.get(typed));
  let caret = 0;
  for (let seen = 0; seen < before && caret < input.value.length; caret += 1) {
    if (input.value[caret] !== " ") seen += 1;
  }
  input.setSelectionRange(caret, caret);
}

function grouped(number, card) {
  const isShort = card ? card.number.length < 16 : /^3[4-8]/.test(number);
  const pattern = isShort ? /^(\d{4})(\d{1,6})?(\d+)?$/ : /(\d{1,4})/g;
  if (!isShort) return (number.match(pattern) ?? []).join(" ");
  return (pattern.exec(number)?.slice(1).filter(Boolean) ?? [number]).join(" ");
}
