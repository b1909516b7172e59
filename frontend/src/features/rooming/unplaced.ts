/** The place of who has no room. */
export const NOWHERE = "nowhere";
