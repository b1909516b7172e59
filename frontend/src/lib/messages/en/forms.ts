/** Errors of form fields that have no message of their own. */
export const t = {
  required: "Fill in this field.",
  tooLong: (most: string) => `Enter at most ${most} characters.`,
  tooSmall: (least: string) => `Enter ${least} or more.`,
  tooLarge: (most: string) => `Enter at most ${most}.`,
  invalid: "Check this field.",
};
