/** What is said where the server says nothing. */
export const t = {
  offline: "There was no response. Check your connection and try again.",
  failed: "Our server could not complete this. Please try again in a minute.",
};
