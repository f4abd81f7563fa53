import { page } from "./en/locale.ts";

/**
 * The locale of dates and numbers: the language of the texts, in the region that the browser has for
 * it.
 */
export const LOCALE: string =
  navigator.languages?.find((locale) => locale.split("-")[0] === page.language) ?? page.language;
