import {
  removeScheduled,
  reschedule,
  schedule,
  sendScheduled,
} from "../../protocol/api/scheduled.ts";
import { formatPlaintext, type Plaintext } from "../../protocol/plaintext.ts";
import type { EventPart } from "../base/event_listeners.ts";
import { openMentions } from "../messages/open_mentions.ts";
import { createScheduledList, type ScheduledEntry } from "./list.ts";

type Deps = Parameters<typeof createScheduledList>[0] & Parameters<typeof openMentions>[0] & {
  emoji: {
    toSent(text: string): string;
    complete(plaintext: string): Promise<string> | string;
  };
};

/** Scheduled messages, opened with the first one or with the list. Actions throw as `api.call`. */
export function openScheduled(deps: Deps) {
  const { api, cipher, emoji } = deps;
  const { list, load, put, drop, clear } = createScheduledList(deps);

  /** Encrypts a text as if it were sent now, and declares whom it mentions. */
  async function sealed(channelId: string, parts: Partial<Plaintext>) {
    const text = emoji.toSent(parts.text ?? "");
    const plaintext = await emoji.complete(formatPlaintext({ ...parts, text }));
    const { encryptedContent, iv } = await cipher.encrypt(channelId, plaintext);
    return { encryptedContent, iv, mentions: openMentions(deps, channelId, plaintext) };
  }

  const actions = {
    list,
    load,
    /** Lets the server send a text to an open channel at a time, in milliseconds. */
    async schedule(channelId: string, parts: Partial<Plaintext>, at: number): Promise<void> {
      const send_at = new Date(at).toISOString();
      const body = { channelId, send_at, ...await sealed(channelId, parts) };
      await put((await api.call(schedule, { body })).scheduled);
    },
    /** Changes the text of one, its time, or both. */
    async change(
      { id, channel_id, content }: ScheduledEntry,
      { text, at }: { text?: string; at?: number },
    ): Promise<void> {
      const body = {
        ...at !== undefined && { send_at: new Date(at).toISOString() },
        ...text !== undefined && await sealed(channel_id, { ...content, text }),
      };
      await put((await api.call(reschedule, { id, body })).scheduled);
    },
    async sendNow(id: string): Promise<void> {
      await api.call(sendScheduled, { id, body: {} });
      await drop(id);
    },
    async remove(id: string): Promise<void> {
      await api.call(removeScheduled, { id });
      await drop(id);
    },
  };
  return {
    actions,
    events: {
      // Without a connection nothing was heard of them.
      connected: () => list.value.status === "ready" ? load() : undefined,
      "scheduled-updated": ({ scheduled }) => put(scheduled),
      "scheduled-removed": ({ id }) => drop(id),
    } satisfies EventPart,
    onSignOut: clear,
  };
}
