/**
 * First script of the page that a device keeps. Runs before anything is painted: applies the chosen
 * theme, and reads what was shown last while the page's own script loads.
 */
import { storedTheme } from "../base/cookies.ts";
import "../early/install_prompt.ts";
import { readStoredPage } from "./read_stored_page.ts";

const { cookie } = document;
const theme = storedTheme({ readCookies: () => cookie });
// The page is kept without anybody's choices.
if (theme) document.documentElement.dataset.theme = theme;
globalThis.shown = readStoredPage(cookie, location.pathname).catch((error) => {
  console.warn("What was shown last could not be read", error);
  return null;
});
