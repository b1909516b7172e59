import { t } from "#messages/locale";

/** Set by the build: the folders of texts that there are. */
declare const TOLI_LANGUAGES: readonly { code: string; name: string }[];

/** All languages, by their codes, as a select field shows them. */
export const languageOptions = TOLI_LANGUAGES.map(({ code, name }) => ({ value: code, label: name }));

/** The languages that the page may be read in instead. */
export const otherLanguages = TOLI_LANGUAGES.filter(({ code }) => code !== t.code);
