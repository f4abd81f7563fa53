import { removeSaved, saveMessage } from "../../protocol/api/saved.ts";
import { cutText } from "../../protocol/graphemes.ts";
import { parsePlaintext } from "../../protocol/plaintext.ts";
import type { SavedMessage } from "../../protocol/saved.ts";
import { coveredWords } from "../../protocol/text/read.ts";
import { reminder as t } from "../../text/en/saved.ts";
import { fill } from "../../text/message.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import type { ToastStore } from "../base/toasts_store.ts";
import { readMessage } from "../messages/reader.ts";
import type { Calling } from "../notifications/calling.ts";
import { createSavedList, type SavedEntry } from "./list.ts";

/** Characters of a message in the notice of a reminder. */
const NOTICE_CHARACTERS = 100;

interface Deps {
  platform: Pick<Platform, "log">;
  api: Api;
  cipher: ChannelCipher;
  toasts: Pick<ToastStore, "show">;
  loadCalling(): Promise<Pick<Calling, "reminds">>;
}

/** Saved messages, opened with the first menu of a message, the list or a reminder. */
export function openSaved(deps: Deps) {
  const { api, cipher, toasts, loadCalling } = deps;
  const saved = createSavedList(deps);
  const { list, load, has } = saved;

  const actions = {
    list,
    isSaved: has,
    load,
    /** Loads the list unless it is there. Never throws. */
    async prepare(): Promise<void> {
      if (list.value.status !== "ready") await load();
    },
    /**
     * Saves a message; with `at`, milliseconds, its person is reminded of it then. A message that
     * is saved already keeps its reminder. Throws `ApiError` or `NetworkError`, as `remove` does.
     */
    async save(channelId: string, messageId: string, at?: number): Promise<void> {
      await saved.settled();
      if (at === undefined && has(messageId)) return;
      const body = { channelId, messageId, ...(at && { remind_at: new Date(at).toISOString() }) };
      saved.put(await saved.read((await api.call(saveMessage, { body })).saved));
    },
    async remove(messageId: string): Promise<void> {
      await saved.settled();
      await api.call(removeSaved, { messageId });
      saved.remove(messageId);
    },
    /** Notifies of a message whose time has come, on the page and outside of it. */
    async remind(message: SavedMessage): Promise<void> {
      const entry = await saved.read(message);
      await saved.settled();
      saved.update((one) => one.message_id === entry.message_id ? entry : one);
      const text = excerptOf(entry);
      const action = { text: t.view, opens: { kind: "saved" } } as const;
      toasts.show(text ? fill(t.of, { text }) : t.reminder, "info", 0, undefined, action);
      await (await loadCalling()).reminds(entry.channel_id, entry.message_id, text);
    },
  };
  return {
    actions,
    events: {
      // Without a connection nothing was heard of messages.
      connected: () => list.value.status === "ready" ? load() : undefined,
      async "message-deleted"({ id }) {
        await saved.settled();
        saved.update((one) => one.message_id === id ? { ...one, row: null } : one);
      },
      async "message-edited"(message) {
        if (!has(message.id)) return;
        const row = await readMessage(cipher, message);
        saved.update((one) => one.message_id === message.id ? { ...one, row } : one);
      },
    } satisfies EventPart,
    onChannelGone: (channelId: string) =>
      saved.update((one) => one.channel_id === channelId ? { ...one, row: null } : one),
    onSignOut: saved.clear,
  };
}

/** The beginning of a message's words, '' if there are none to read. */
function excerptOf({ row }: SavedEntry): string {
  if (!row || row.isError || row.isUnproven) return "";
  const { text } = parsePlaintext(row.decrypted_content ?? row.without_file ?? "");
  return cutText(coveredWords(text, t.spoiler).trim(), NOTICE_CHARACTERS);
}
