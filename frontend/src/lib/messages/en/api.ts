/** What is said where the server says nothing. */
export const t = {
  offline: "There was no response. Check your connection and try again.",
  failed: "Something went wrong.",
};
