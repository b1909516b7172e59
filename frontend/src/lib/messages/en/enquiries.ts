/** Questions to an operator, before booking. */
export const t = {
  title: "Get in Touch",
  lead: (operator: string) => `A question about this trip? ${operator} answers by phone or e-mail.`,
  address: "City or address",
  optional: "(optional)",
  send: "Send",
  sent: "Thank you for your interest! We'll get back to you soon.",
  refused: "Something went wrong. Please try again.",
  offline: "Something went wrong. Please check your network and try again.",
  nameRequired: "Name is required",
  emailRequired: "Email is required",
  emailInvalid: "Enter an email address like name@example.com",
  phoneRequired: "Phone is required",
  phoneInvalid: "Invalid contact number (10 digits required)",
};
