/** What is said where the server says nothing. */
export const t = {
  offline: "No answer came. Check your connection and try again.",
  failed: "Something went wrong.",
};
