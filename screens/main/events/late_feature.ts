import calendar from "@lucide/icons/icons/calendar";
import { lazy } from "../../../browser/lazy.ts";
import type { ServerEvent } from "../../../protocol/server_events.ts";
import { eventsRow as t } from "../../../text/en/events.ts";
import type { NoProps } from "../dialog.ts";
import { inGroup, type LateFeature } from "../late_feature.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    events: { serverId: string };
    /** `event` null: a new one. */
    "edit-event": { serverId: string; event: ServerEvent | null };
    "event-people": { event: ServerEvent };
    calendar: NoProps;
  }
}

export const eventsLate = {
  dialogs: {
    events: lazy(() => import("./Events.tsx")),
    "edit-event": lazy(() => import("./EditEvent.tsx")),
    "event-people": lazy(() => import("./EventPeople.tsx")),
    calendar: lazy(() => import("./Calendar.tsx")),
  },
  serverMenu: ({ dialog }, { id: serverId }) =>
    inGroup("place", [{
      text: t.title,
      icon: calendar,
      onSelect: () => void (dialog.value = { kind: "events", serverId }),
    }]),
} satisfies LateFeature;
