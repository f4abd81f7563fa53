import { page } from "./en/locale.ts";

const isBrowser = "document" in globalThis;

/**
 * Locale of dates and numbers: the language of the texts, in the region that the browser prefers.
 * The server's own region doesn't matter. Some browsers report 'en-US@posix', which their own
 * formatters refuse.
 */
export const LOCALE: string = isBrowser &&
    navigator.languages.find((locale) => RegExp(`^${page.language}(-\\w+)*$`).test(locale)) ||
  page.language;
