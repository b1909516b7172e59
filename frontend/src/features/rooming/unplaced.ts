/** The key of the list of people without a room. */
export const NOWHERE = "nowhere";
