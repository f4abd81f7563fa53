import type { Announcements } from "../../client/standby/announcement.ts";
import { TopNotice } from "../../components/shell/TopNotice.tsx";
import { useMain } from "./context.ts";
import { announcement as t } from "../../text/en/notices.ts";

/** Announcement of an admin to everyone, until it's dismissed (MEND-58). */
export function AnnouncementNotice({ shown, dismiss }: Announcements) {
  const { dialog } = useMain();
  const announcement = shown.value;
  // Settings and other dialogs have the page to themselves.
  if (!announcement || dialog.value) return null;
  return (
    <TopNotice
      label={t.title}
      item={{ id: 0, type: "info", message: announcement.text }}
      onDismiss={dismiss}
      onAction={() => {}}
    />
  );
}
