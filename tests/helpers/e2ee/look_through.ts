/** Search in a private conversation: a page's own code, over a person's worker. */
import { createApi } from "../../../client/base/api.ts";
import { createChannelCipher, type PrivateCipher } from "../../../client/base/crypto.ts";
import { Rows } from "../../../client/private/rows.ts";
import { Unreadable } from "../../../client/private/unreadable.ts";
import type { ChannelsStore } from "../../../client/channels/store.ts";
import type { SearchIndex } from "../../../client/search/index.ts";
import { createSearch, type Search } from "../../../client/search/search.ts";
import { createWalk } from "../../../client/search/walk.ts";
import { until } from "../until.ts";
import type { Talker } from "./talk.ts";

/** Creates a page of a person that decrypts with their worker, and records its requests. */
function pageOf(talker: Talker) {
  const asked: string[] = [];
  const still = { after: () => () => {}, log: () => {} };
  const platform = {
    ...still,
    fetch: (path: string, init: RequestInit) => {
      asked.push(`${path} ${init.body ?? ""}`);
      return fetch(new URL(path, talker.person.url), init);
    },
    upload: () => Promise.reject(new Error("nothing is uploaded")),
  };
  const rows = new Rows({
    platform: still,
    opened: () => Promise.resolve({ open: (...rows) => talker.page.ask("open", ...rows) }),
    find: () => Promise.resolve(false),
    authorOf: () => null,
    before: () => null,
    changed: () => {},
  });
  const decrypt: PrivateCipher["decrypt"] = (channelId, encrypted, by) => {
    if (by!.removed) throw new Unreadable("removed");
    return rows.open(channelId, encrypted, by!);
  };
  const isEdited = () => Promise.resolve(false);
  const cipher = createChannelCipher(() => ({ decrypt, isEdited }) as unknown as PrivateCipher);
  const renew = () => Promise.resolve(false);
  const api = createApi({ platform, token: () => talker.person.token, renew });
  // No delay between pages.
  const after = (_ms: number, call: () => void) => (queueMicrotask(call), () => {});
  return { asked, platform: { ...still, after }, api, cipher };
}

/** Returns the search of a person's page, over the messages its device has read. */
export function searchOf(
  talker: Talker,
  channels: ChannelsStore,
  index: SearchIndex,
): Promise<Search> {
  return createSearch({ ...pageOf(talker), channels, index });
}

/** Searches a whole channel. @returns the requests to the server */
export async function lookThrough(
  talker: Talker,
  channelId: string,
  index: SearchIndex,
): Promise<string[]> {
  const page = pageOf(talker);
  const { start, progress } = createWalk({ ...page, index });
  start([channelId]);
  await until("all was looked through", () => progress.value.state === "done");
  return page.asked;
}
