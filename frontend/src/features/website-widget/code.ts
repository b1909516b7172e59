export type WidgetContent = "trips" | "dates" | "button";

export type WidgetChoice = {
  content: WidgetContent;
  tripId: number | null;
  colour: string;
  source: string;
};

type Place = {
  /** The company's site, such as `https://brahmaputra.toli.example`. */
  site: string;
  language: string;
  /** The text of the link that browsers without scripts show. */
  fallback: string;
};

export function elementName(content: WidgetContent): "toli-departures" | "toli-button" {
  return content === "button" ? "toli-button" : "toli-departures";
}

/** The attributes of the widget's element. */
export function attributesOf({ content, tripId, colour, source }: WidgetChoice, site: string) {
  return {
    operator: new URL(site).host,
    ...(content !== "trips" && tripId !== null && { trip: String(tripId) }),
    ...(colour && { colour }),
    ...(source.trim() && { source: source.trim() }),
  };
}

export function scriptAddress(site: string, language: string): string {
  return `${site}/api/widget.js${language === "en" ? "" : `?lang=${language}`}`;
}

/** The code to paste into a website. */
export function codeOf(choice: WidgetChoice, { site, language, fallback }: Place): string {
  const name = elementName(choice.content);
  const attributes = Object.entries(attributesOf(choice, site)).map(
    ([attribute, value]) => ` ${attribute}="${escaped(value)}"`,
  );
  const page = choice.content === "trips" || choice.tripId === null ? "/" : `/events/${choice.tripId}`;
  return [
    `<script type="module" src="${scriptAddress(site, language)}"></script>`,
    `<${name}${attributes.join("")}></${name}>`,
    `<noscript><a href="${site}${page}">${escaped(fallback)}</a></noscript>`,
  ].join("\n");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);
}
