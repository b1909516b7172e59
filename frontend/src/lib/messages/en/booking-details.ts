export const t = {
  requests: "Special requests (optional)",
  requestsHint:
    "Anything your operator should know, such as two rooms side by side. Enter medical needs with each traveller.",
  requestsShort: "Special requests",
};
