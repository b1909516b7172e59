/**
 * The custom elements of operators' own websites: `<toli-departures>` and `<toli-button>`. They read public data without
 * cookies; a booking opens at top level on the operator's site (docs/mechanisms/widget.md).
 */
import { t as catalogue } from "#messages/catalogue";
import { t as locale } from "#messages/locale";
import { t } from "#messages/widget";
import type { Wire } from "@/api/wire";
import { FEW_BEDS } from "@/features/catalogue/availability";
import { offerOf } from "@/features/catalogue/card-offer";
import { contrast, type Hex, isHex } from "@/lib/colour";
import { formatDayRange } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { sheet } from "@/widget/styles";

type Departures = Wire["WidgetDepartures"];
type Trip = Wire["WidgetTrip"];
type Plan = Wire["ListedPlan"];

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/i;
const TRIP = /^[1-9]\d{0,14}$/;
const WHITE: Hex = "#ffffff";
const BLACK: Hex = "#000000";
const script = new URL(import.meta.url);

/** Elements of one page that show the same share one request. */
const requests = new Map<string, Promise<Departures>>();

function load(address: string): Promise<Departures> {
  const running = requests.get(address);
  if (running) return running;
  const request = fetch(address, { credentials: "omit", referrerPolicy: "origin" }).then((answer) => {
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer.json() as Promise<Departures>;
  });
  requests.set(address, request);
  request.catch(() => requests.delete(address));
  return request;
}

/** What both elements have: where they read, what they link to, and their states. */
abstract class ToliElement extends HTMLElement {
  static readonly observedAttributes = ["operator", "trip", "source", "colour"];

  readonly #root = document.createElement("div");
  #latest = 0;

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [sheet];
    this.#root.lang = locale.code;
    shadow.append(this.#root);
  }

  connectedCallback(): void {
    void this.#show();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.#show();
  }

  protected abstract readonly isBare: boolean;

  protected abstract render(departures: Departures): Node[];

  /** The address of a page of the operator's site, with the source of the sale. */
  protected page(path: string): string {
    const url = new URL(path, this.#site);
    url.searchParams.set("utm_source", this.getAttribute("source")?.trim() || location.hostname || "widget");
    url.searchParams.set("utm_medium", "widget");
    if (locale.code !== "en") url.searchParams.set("lang", locale.code);
    return url.href;
  }

  protected bookPage(trip: Trip, plan: Plan | undefined): string {
    return this.page(`/events/${trip.event_id}${plan ? `/book?plan=${plan.ep_id}` : ""}`);
  }

  /** The operator's address, or that of the script. */
  get #site(): string {
    const operator = this.getAttribute("operator")?.trim() ?? "";
    return HOST.test(operator) ? `${script.protocol}//${operator}` : script.origin;
  }

  protected get tripId(): string | null {
    const trip = this.getAttribute("trip")?.trim() ?? "";
    return TRIP.test(trip) ? trip : null;
  }

  async #show(): Promise<void> {
    const request = ++this.#latest;
    this.#root.className = this.isBare ? "root bare" : "root";
    this.#paint();
    this.#root.setAttribute("aria-busy", "true");
    if (!this.isBare && !this.#root.hasChildNodes()) {
      this.#root.append(element("div", { class: "message", role: "status" }, t.loading));
    }
    const address = new URL("/api/widget/departures", this.#site);
    if (this.tripId !== null) address.searchParams.set("trip", this.tripId);
    address.searchParams.set("lang", locale.code);
    let content: Node[];
    try {
      content = this.render(await load(address.href));
    } catch {
      content = this.#failure();
    }
    if (request !== this.#latest) return;
    this.#root.replaceChildren(...content);
    this.#root.removeAttribute("aria-busy");
  }

  /** By script: a website's policy may forbid `style` attributes. */
  #paint(): void {
    const colour = this.getAttribute("colour")?.trim() ?? "";
    const { style } = this.#root;
    if (isHex(colour)) {
      style.setProperty("--toli-colour", colour);
      style.setProperty(
        "--toli-on-colour",
        contrast(colour, WHITE) >= contrast(colour, BLACK) ? WHITE : BLACK,
      );
    } else {
      style.removeProperty("--toli-colour");
      style.removeProperty("--toli-on-colour");
    }
  }

  /** A way on in any case: to the operator's site. */
  #failure(): Node[] {
    const link = action(this.page(this.tripId === null ? "/" : `/events/${this.tripId}`), t.openSite);
    if (this.isBare) return [link];
    const again = element("button", { type: "button", class: "action quiet" }, t.tryAgain);
    again.addEventListener("click", () => void this.#show());
    return [element("div", { class: "message", role: "alert" }, element("p", {}, t.failed), again, link)];
  }
}

class DeparturesElement extends ToliElement {
  protected readonly isBare = false;

  protected override render(departures: Departures): Node[] {
    const rows =
      this.tripId === null
        ? departures.events.map((trip) => this.#tripRow(trip))
        : departures.events.flatMap((trip) => trip.event_plans.map((plan) => this.#planRow(trip, plan)));
    if (rows.length > 0) {
      return [element("ul", { "aria-label": t.departures(departures.client_name) }, ...rows)];
    }
    const link = action(this.page("/"), t.openSite);
    return [element("div", { class: "message" }, element("p", {}, t.empty), link)];
  }

  /** A trip with the date and the price of its card. */
  #tripRow(trip: Trip): HTMLElement {
    const { state, next, more, price } = offerOf(trip);
    const facts = [trip.destination, catalogue.days(trip.tour_duration)].filter(Boolean).join(" · ");
    const dates = next && formatDayRange(next.tour_start_date, next.tour_end_date);
    const words = element("div", { class: "words" }, element("h3", {}, trip.title), line(facts));
    if (dates) words.append(line(more > 0 ? `${dates} ${catalogue.moreDates(more)}` : dates));
    if (state !== "open") words.append(stateLine(state, next));
    const link = action(this.bookPage(trip, state === "open" && more === 0 ? next : undefined), t.seeTrip);
    link.setAttribute("aria-label", t.seeName(trip.title));
    return element("li", {}, words, priceOf(price, trip), link);
  }

  /** A departure of the one trip, with its own price. */
  #planRow(trip: Trip, plan: Plan): HTMLElement {
    const dates = formatDayRange(plan.tour_start_date, plan.tour_end_date);
    const words = element("div", { class: "words" }, element("h3", {}, dates));
    if (plan.guaranteed) words.append(line(catalogue.guaranteed));
    if (plan.price_with_tax === null) {
      return element("li", {}, words, element("p", { class: "state" }, catalogue.soldOut));
    }
    const cost = priceOf(plan.price_with_tax, trip);
    if (plan.opens_on) {
      return element("li", {}, words, cost, element("p", { class: "state" }, opens(plan.opens_on)));
    }
    if (plan.available_slots <= FEW_BEDS) words.append(line(catalogue.onlyBedsLeft(plan.available_slots)));
    const link = action(this.bookPage(trip, plan), t.book);
    link.setAttribute("aria-label", t.bookName(trip.title, dates));
    return element("li", {}, words, cost, link);
  }
}

/** A link to book one trip, with the price of its card. */
class ButtonElement extends ToliElement {
  protected readonly isBare = true;

  protected override render({ events: [trip] }: Departures): Node[] {
    if (!trip || this.tripId === null) return [action(this.page("/"), t.openSite)];
    const { state, price } = offerOf(trip);
    const text = price === null || state === "full" ? "" : ` · ${t.from} ${formatRupees(price)}`;
    return [action(this.bookPage(trip, undefined), `${state === "open" ? t.bookTrip : t.seeTrip}${text}`)];
  }
}

function priceOf(price: number | null, { tax_percent: tax }: Trip): HTMLElement {
  if (price === null) return element("p", { class: "side" });
  const per = ` ${catalogue.per(catalogue.perPerson, tax > 0)}`;
  return element(
    "p",
    { class: "side" },
    element("span", { class: "price" }, formatRupees(price)),
    element("span", { class: "muted" }, per),
  );
}

function stateLine(state: "soon" | "full" | "none", next: Plan | undefined): HTMLElement {
  if (state === "full") return element("p", { class: "state" }, catalogue.soldOut);
  if (state === "none") return element("p", { class: "state" }, catalogue.noDatesAvailable);
  return element("p", { class: "state" }, next?.opens_on ? opens(next.opens_on) : catalogue.comingSoon);
}

function opens(day: string): string {
  return catalogue.opens(formatDayRange(day, day));
}

function line(text: string): HTMLElement {
  return element("p", { class: "muted" }, text);
}

/** A link of the whole tab, also from a website's frame. */
function action(href: string, text: string): HTMLElement {
  return element("a", { class: "action", href, target: "_top" }, text);
}

function element(
  name: string,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElement {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value);
  created.append(...children);
  return created;
}

// A website may have the script twice.
if (!customElements.get("toli-departures")) {
  customElements.define("toli-departures", DeparturesElement);
  customElements.define("toli-button", ButtonElement);
}
