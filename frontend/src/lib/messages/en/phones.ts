/** Phone numbers. */
export const t = {
  phone: "Phone",
  invalid: "Invalid contact number (10 digits required)",
  invalidForeign: "Invalid contact number. Check the country code and the digits after it.",
};
