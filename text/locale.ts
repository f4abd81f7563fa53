import { page } from "./en/locale.ts";

const isBrowser = "document" in globalThis;

/**
 * The locale of dates and numbers: the language of the texts, in the region that the browser has
 * for it. The server's own region is nobody's. Some browsers name 'en-US@posix', which their own
 * formats refuse.
 */
export const LOCALE: string = isBrowser &&
    navigator.languages.find((locale) => RegExp(`^${page.language}(-\\w+)*$`).test(locale)) ||
  page.language;
