/** Addresses of screens that are linked to from parts of the product that need not know their routes. */
export const paths: Record<
  "login" | "register" | "bookings" | "profile" | "logout" | "operatorPanel" | "adminPanel",
  string
> = {
  login: "/login",
  register: "/register",
  bookings: "/mybookings",
  profile: "/profile",
  logout: "/logout_script",
  operatorPanel: "/to",
  adminPanel: "/admin",
};
