import type { StageBrowser } from "./stage_browser.ts";
import { withCookies } from "./network.ts";

interface FetchedPage {
  html: string;
  /** Address after redirects, with the requested fragment. */
  url: string;
  status: number;
}

/** Asks the server for a page as a browser does, with its cookies and its language. */
export async function fetchPage(address: string, browser: StageBrowser): Promise<FetchedPage> {
  for (let url = new URL(address);;) {
    const headers = {
      cookie: browser.cookieHeader(),
      accept: "text/html",
      "accept-language": browser.device.locale,
    };
    const response = await fetch(url, { redirect: "manual", headers });
    browser.setCookies(withCookies(browser.jar, response.headers.getSetCookie()));
    const html = await response.text();
    const to = response.headers.get("location");
    const hash = url.hash || new URL(address).hash;
    if (to) url = new URL(to, url);
    else return { html, url: url.href.split("#")[0] + hash, status: response.status };
  }
}
