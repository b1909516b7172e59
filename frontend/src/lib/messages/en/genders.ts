/** Genders of travellers, as they are stored. */
export const t = {
  names: { Female: "Female", Male: "Male", Other: "Other" },
};
