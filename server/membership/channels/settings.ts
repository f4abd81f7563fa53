import type { ChannelKind } from "../../../protocol/channels.ts";
import { invalid } from "../../../protocol/errors.ts";
import type { ForumChange } from "../../../protocol/forum.ts";
import { forumAfter } from "./forum.ts";
import type { ServerChannelRecord } from "./records.ts";

/** Settings as people send them: null takes one back. */
export interface ChannelSettings {
  slow_mode?: number | null;
  nsfw?: boolean | null;
  user_limit?: number | null;
  default_thread_slow_mode?: number | null;
  default_auto_archive_minutes?: number | null;
  forum?: ForumChange | null;
}

const SETTINGS = [
  "slow_mode",
  "nsfw",
  "user_limit",
  "default_thread_slow_mode",
  "default_auto_archive_minutes",
] as const;
type Settings = Pick<ServerChannelRecord, typeof SETTINGS[number] | "forum">;
/** Settings that only channels with threads have. */
const OF_TEXT = ["default_thread_slow_mode", "default_auto_archive_minutes"] as const;

/** A record without its settings and its topic, which are absent where there are none. */
export function withoutSettings(channel: ServerChannelRecord): ServerChannelRecord {
  const rest = { ...channel };
  for (const name of [...SETTINGS, "topic", "forum"] as const) delete rest[name];
  return rest;
}

/**
 * Returns a record's settings after a change: what is missing stays, null takes it back (COM-3).
 * @param newId makes the ids of a forum's new tags
 * @throws AppError invalid_input for a setting that its kind does not have
 */
export function settingsOf(
  before: Settings,
  change: ChannelSettings,
  kind: ChannelKind,
  newId: () => string,
): Settings {
  const isVoice = kind === "voice";
  if (change.user_limit && !isVoice) throw invalid("user_limit", "is for voice channels");
  const wrong = OF_TEXT.find((name) => change[name] && isVoice);
  if (wrong) throw invalid(wrong, "is for text channels");
  if (change.forum && kind !== "forum") throw invalid("forum", "is for forums");
  const said = SETTINGS.map((name) => {
    return [name, change[name] === undefined ? before[name] : change[name]] as const;
  });
  const forum = change.forum === undefined ? before.forum : forumAfter(before, change.forum, newId);
  return { ...Object.fromEntries(said.filter(([, value]) => value)), ...(forum && { forum }) };
}

/** The field of a record: absent for none. */
export function topicOf(topic: string | undefined): Pick<ServerChannelRecord, "topic"> {
  return topic ? { topic } : {};
}
