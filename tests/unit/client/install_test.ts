import { expect } from "@playwright/test";
import { isUsedEnough, offerNoMore } from "../../../client/standby/install.ts";

/** A device with a clock that is set by days, and its cookies. */
function device() {
  let cookies = "parley_members=closed";
  let day = 0;
  return {
    at(days: number) {
      day = days;
      return this;
    },
    now: () => Date.UTC(2026, 4, 1 + day, 12),
    readCookies: () => cookies,
    writeCookie: (cookie: string) => cookies = `parley_members=closed; ${cookie.split(";")[0]}`,
  };
}

Deno.test("[UX-4] the installation is offered after three days of use, until it is dismissed", () => {
  const ada = device();
  const offered = [0, 1, 1, 2, 9, 9].map((days) => isUsedEnough(ada.at(days)));
  expect(offered, "only days count, and only those of use").toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
  offerNoMore(ada);
  expect(isUsedEnough(ada.at(20))).toBe(false);
});
