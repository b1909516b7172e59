/** The choice of a language. */
export const t = {
  label: "Language",
};
