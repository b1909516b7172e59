/** The `lang` of a text of a trip: English, where its operator wrote none in the language of the page. */
export function langOf(of: { untranslated: readonly string[] }, text: string): "en" | undefined {
  return of.untranslated.includes(text) ? "en" : undefined;
}
