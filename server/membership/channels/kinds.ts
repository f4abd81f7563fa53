import type { ChannelKind, UpdateChannel } from "../../../protocol/channels.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import type { ServerChannelRecord } from "./records.ts";

interface Wanted {
  kind?: ChannelKind;
  isVoice?: boolean;
  mode?: "open" | "private";
}

const NAMES = { voice: "voice channels", announcement: "announcement channels", forum: "forums" };

/** A channel's kind (COM-1). */
export function kindOf(
  { is_voice, thread, kind }: Pick<ServerChannelRecord, "is_voice" | "thread" | "kind">,
): ChannelKind | "thread" {
  if (thread) return "thread";
  return is_voice ? "voice" : kind ?? "text";
}

/**
 * Returns the kind of a new channel (COM-1).
 * @throws AppError invalid_input for two that differ, and for an encrypted one of a kind that is
 * always open
 */
export function kindToCreate({ kind, isVoice, mode }: Wanted): ChannelKind {
  if (isVoice !== undefined && kind !== undefined && isVoice !== (kind === "voice")) {
    throw invalid("isVoice", "contradicts kind");
  }
  const made = kind ?? (isVoice ? "voice" : "text");
  // Threads of end-to-end encrypted channels (COM-9), which posts are, are not built yet.
  if (mode === "private" && made !== "text") throw invalid("mode", `is open for ${NAMES[made]}`);
  return made;
}

/**
 * Returns a channel's kind after a change: only text and announcements turn into each other (COM-1).
 * @throws AppError invalid_input, private_channel
 */
export function kindAfter(
  channel: ServerChannelRecord,
  { kind: wanted }: UpdateChannel,
): ChannelKind {
  const before = kindOf(channel);
  if (before === "thread") throw new AppError("not_found");
  if (wanted === undefined || wanted === before) return before;
  const isTurning = (kind: ChannelKind) => kind === "text" || kind === "announcement";
  if (!isTurning(before) || !isTurning(wanted)) {
    throw invalid("kind", "changes between text and announcement only");
  }
  if (channel.sealed) throw new AppError("private_channel");
  return wanted;
}

/** Returns whether people write in a channel itself: text and announcements, not posts or voice. */
export function holdsMessages(channel: ServerChannelRecord): boolean {
  const kind = kindOf(channel);
  return kind === "text" || kind === "announcement";
}

/** Returns whether a channel is one of plain text. */
export function isPlain(channel: ServerChannelRecord): boolean {
  return kindOf(channel) === "text";
}
