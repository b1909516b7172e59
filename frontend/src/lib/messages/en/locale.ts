/** The language itself. */
export const t = {
  /** Its code, as in `lang` attributes and the folder's name. */
  code: "en",
  /** How numbers, amounts and times are written, for Intl. */
  tag: "en-IN",
};
