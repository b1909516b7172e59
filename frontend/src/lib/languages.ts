import { t } from "#messages/locale";

/** Set by the build: the folders of texts that there are. */
declare const TOLI_LANGUAGES: readonly { code: string; name: string }[];

/** All languages, by their codes, as a select field shows them. */
export const languageOptions = TOLI_LANGUAGES.map(({ code, name }) => ({ value: code, label: name }));

/** The language that everything is written in first. */
const FIRST = "en";

/** The languages that operators may write their trips in besides. */
export const furtherLanguages = TOLI_LANGUAGES.filter(({ code }) => code !== FIRST);

/** The languages that the page may be read in instead. */
export const otherLanguages = TOLI_LANGUAGES.filter(({ code }) => code !== t.code);
