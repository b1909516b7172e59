/** The driver that is edited, and the departure for which one is added. */
export type RentalSearch = { driver?: number; event?: number; plan?: number };
