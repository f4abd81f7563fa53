// The former place: `channels.ts` still imports from here.
export { unreadCount } from "./unread_count.ts";
