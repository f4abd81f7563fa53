import { inboxUpdated } from "../inbox.ts";

export const serverEvents = {
  /** The inbox has another entry, or another number of unread ones. */
  "inbox-updated": inboxUpdated,
};
