import { browserTests } from "../helpers/e2e.ts";
import { findFirefox, launchFirefox } from "../helpers/firefox.ts";
import { TestServer } from "../helpers/server_process.ts";
import { twoPeople } from "./story.ts";

const NAME = "[D-MSG-2] two people in Firefox: from an empty server to a chat that misses nothing";
const path = findFirefox();
if (path) {
  // Firefox has no permissions of these names.
  const e2e = browserTests({
    browser: () => launchFirefox(path),
    // The names of its people are taken where others play the same story.
    server: () => TestServer.start(),
    context: { permissions: [] },
  });
  e2e(NAME, (t) => {
    // Firefox complains of each connection that was being made when its page was left.
    t.allowErrors("unreachable");
    return twoPeople(t);
  });
} else Deno.test({ name: `${NAME} (no Firefox: set PARLEY_FIREFOX)`, ignore: true, fn() {} });
