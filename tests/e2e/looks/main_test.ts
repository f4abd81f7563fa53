import { e2e } from "../../helpers/e2e.ts";
import { DESKTOP, EVERY, TOUCH } from "./looks.ts";
import { CHAT } from "./chat_rows.ts";
import { DIALOGS } from "./dialog_rows.ts";
import { EVENTS } from "./event_rows.ts";
import { HOME, LISTS } from "./list_rows.ts";
import { FILES, PANELS } from "./panel_rows.ts";
import { SERVER_SETTINGS, SETTINGS } from "./settings_rows.ts";
import { STATES } from "./state_rows.ts";
import { walk } from "./walk.ts";
import { lively } from "./world.ts";

const AREAS = {
  chat: CHAT,
  panels: PANELS,
  files: FILES,
  lists: LISTS,
  states: STATES,
  settings: [...SETTINGS, ...SERVER_SETTINGS],
  dialogs: DIALOGS,
  events: EVENTS,
  home: HOME,
};

for (const touch of [false, true]) {
  const looks = touch ? TOUCH : DESKTOP;
  // No emulated phone: that zooms into fields when it is turned.
  const context = { viewport: looks[0].viewport, hasTouch: touch };

  e2e(
    `[UX-7 UX-9] each screen and layer in every look, by ${touch ? "finger" : "mouse"}`,
    async (t) => {
      // Rows answer in the server's place, and cut the page off.
      t.allowErrors("conflict", "unreachable", "server_error");
      const world = await lively(t, context, touch);
      for (const [area, rows] of Object.entries(AREAS)) {
        await t.step(`[UX-9] ${area}`, () => walk(world, rows, looks));
      }
    },
    EVERY ? 900_000 : 300_000,
  );
}
