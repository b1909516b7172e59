/** Ids of parts of a trip's page. */

/** Where visitors write to the operator. */
export const ASK = "ask";
/** What the price contains. */
export const CONTENTS = "includes";
/** Everything below the first view, which is hydrated late. */
export const DETAILS = "details";
/** The reviews of travellers. */
export const REVIEWS = "reviews";
