import type { ServerEvents } from "../../protocol/socket.ts";
import type { History } from "../messages/history.ts";
import type { MessagesStore } from "../messages/store.ts";
import { withActivity, withoutThread, withThread } from "./row_state.ts";

export interface RootDeps {
  history: Pick<History, "apply">;
  messages: Pick<MessagesStore, "windows">;
}

/** Data of the events by handler. */
export interface RootEvents {
  put: ServerEvents["channel-updated"];
  remove: ServerEvents["channel-deleted"];
  count: ServerEvents["thread-activity"];
}

/** Keep what messages show of the threads that were made from them. */
export const HANDLERS: {
  [Name in keyof RootEvents]: (app: RootDeps, event: RootEvents[Name]) => Promise<void>;
} = {
  async put({ history, messages }, { channel }) {
    const { parent_id } = channel;
    if (!parent_id || !messages.windows.value[parent_id]) return;
    await history.apply(parent_id, (window) => withThread(window, channel));
  },
  async remove({ history, messages }, { channelId }) {
    for (const id of Object.keys(messages.windows.value)) {
      await history.apply(id, (window) => withoutThread(window, channelId));
    }
  },
  async count({ history, messages }, { parentId, channelId, ...activity }) {
    if (!messages.windows.value[parentId]) return;
    await history.apply(parentId, (window) => withActivity(window, channelId, activity));
  },
};
