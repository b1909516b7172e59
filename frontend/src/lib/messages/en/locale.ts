/** The language itself. */
export const t = {
  /** Its code, as in `lang` attributes and the folder's name. */
  code: "en",
  /** How numbers, amounts and times are written, for Intl. */
  tag: "en-IN",
  /** Whether it is written in Latin letters: where it is not, words in these are marked as English. */
  isLatin: true as boolean,
};
