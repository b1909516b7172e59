/** What was typed and not saved, when its form is opened again. */
export const t = {
  title: "Something you typed was not saved",
  text: (when: string) => `It is from ${when}, and still here.`,
  putBack: "Put it back",
  forget: "Discard it",
};
