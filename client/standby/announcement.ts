import { type ReadonlySignal, signal } from "@preact/signals";
import { track } from "../../browser/busy.ts";
import { getAnnouncement } from "../../protocol/api/announcement.ts";
import type { Announcement } from "../../protocol/announcement.ts";
import type { Api } from "../base/api.ts";
import type { EventListeners } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";

/** The id of the announcement that was dismissed last. */
const DISMISSED = "announcementDismissed";

interface Deps {
  api: Api;
  listeners: Pick<EventListeners, "listen">;
  platform: Pick<Platform, "local" | "log">;
}

/** Announcement of an admin to everyone (MEND-58). */
export interface Announcements {
  /** Announcement to show; null: none, or it was dismissed. */
  shown: ReadonlySignal<Announcement | null>;
  dismiss(): void;
  end(): void;
}

/** Follows admins' announcements, from now on. */
export function followAnnouncements({ api, listeners, platform }: Deps): Announcements {
  const shown = signal<Announcement | null>(null);
  const show = ({ announcement }: { announcement: Announcement | null }) => {
    const isDismissed = announcement?.id === platform.local.getItem(DISMISSED);
    shown.value = isDismissed ? null : announcement;
  };
  const load = () =>
    track(api.call(getAnnouncement)).then(show, (error) => {
      platform.log("The announcement could not be loaded", error);
    });
  const end = listeners.listen({ "announcement-changed": show, connected: load });
  load();
  return {
    shown,
    dismiss() {
      if (shown.value) platform.local.setItem(DISMISSED, shown.value.id);
      shown.value = null;
    },
    end,
  };
}
