import { lazy } from "../../browser/lazy.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import { readMessage } from "../messages/reader.ts";
import type { Vault } from "../sealed/vault.ts";
import type { Row } from "../messages/state.ts";
import type { SearchIndex } from "./index.ts";

/** Milliseconds in which changes are gathered before they are written. */
const WRITE_BATCH_MS = 1000;

interface Deps {
  platform: Pick<Platform, "after" | "log">;
  cipher: ChannelCipher;
  vault(): Promise<Vault>;
}

export type SearchFeed = ReturnType<typeof createSearchFeed>;

/** Passes messages that are read, edited or deleted to the index, which is loaded later. */
export function createSearchFeed({ platform, cipher, vault }: Deps) {
  let changes: ((index: SearchIndex) => Promise<void>)[] = [];
  let opening: Promise<SearchIndex> | null = null;
  let waiting = false;
  let ended = false;

  async function index(): Promise<SearchIndex> {
    const { openIndex } = await lazy(() => import("./index.ts")).load();
    opening ??= vault().then(openIndex);
    // The next request tries again (UX-5).
    opening.catch(() => opening = null);
    return await opening;
  }

  async function flush() {
    waiting = false;
    const now = changes;
    changes = [];
    try {
      const opened = await index();
      for (const change of now) if (!ended) await change(opened);
    } catch (error) {
      if (!ended) platform.log("The search index could not be written", error);
    }
  }

  function add(change: (index: SearchIndex) => Promise<void>) {
    // Rendered on the server, or a browser that keeps nothing.
    if (ended || typeof indexedDB === "undefined") return;
    changes.push(change);
    if (waiting) return;
    waiting = true;
    platform.after(WRITE_BATCH_MS, flush);
  }

  function put(rows: readonly Row[]) {
    if (rows.length > 0) add((index) => index.putRows(rows));
  }

  return {
    seen: put,
    events: {
      "message-edited": (message) =>
        add(async (index) => index.putRows([await readMessage(cipher, message)])),
      "message-deleted": ({ id }) => add((index) => index.remove([id])),
      "user-updated": ({ user: { id, username, display_name: displayName, avatar_url } }) => {
        const looks = { username, displayName, avatarUrl: avatar_url };
        add((index) => Promise.resolve(index.setLooks(id, looks)));
      },
    } satisfies EventPart,
    /** A channel is gone. */
    forget: (channelId: string) => add((index) => index.forgetChannel(channelId)),
    /** Opens the index. Throws where the browser keeps no databases. */
    index,
    /** The session is over: nothing more is written. */
    end() {
      ended = true;
      changes = [];
    },
  };
}
