/** Names of meal preferences. */
export const t = { Vegetarian: "Vegetarian", "Non-Vegetarian": "Non-Vegetarian", Vegan: "Vegan" };
