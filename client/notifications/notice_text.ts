import type { desktop } from "../../text/en/notices.ts";
import { cutText } from "../../protocol/graphemes.ts";
import { fill } from "../../text/message.ts";

/** Characters of a message in a notification (NOTIF-06). */
export const MAX_BODY = 100;

/** In the language of the page, which may have left them for the service worker. */
export type NoticeTexts = typeof desktop;

/** The channel of a message, as a notification says it. */
export interface NoticeChannel {
  name: string;
  /** Name of its server, if it has one. */
  server?: string;
  /** Conversation of a group. */
  isGroup?: boolean;
}

/** 'ann in #general (Den)', 'ann in Climbing' of a group, else 'ann'. @param channel null: not known */
export function noticeTitle(
  t: NoticeTexts,
  username: string,
  channel: NoticeChannel | null,
): string {
  if (channel?.isGroup) return fill(t.inGroup, { username, group: channel.name });
  if (channel?.server === undefined) return username;
  return fill(t.title, { username, channel: channel.name, server: channel.server });
}

/** Returns the beginning of `noticeSays`, cut between graphemes. */
export function noticeBody(...said: Parameters<typeof noticeSays>): string {
  return cutText(noticeSays(...said), MAX_BODY);
}

/**
 * Returns the text of a notification; without words the name of its file.
 * @param words without markdown, and with spoilers hidden (MEND-43)
 * @param file null: unknown
 */
export function noticeSays(t: NoticeTexts, words: string, file: string | null): string {
  return words.trim() || (file === null ? t.someFile : fill(t.file, { name: file }));
}
