import type { ReadonlySignal } from "@preact/signals";
import type { Channel } from "../../protocol/channels.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { Platform } from "../base/platform.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { SearchHit } from "./engine.ts";
import type { SearchFeed } from "./feed.ts";
import type { SearchIndex } from "./index.ts";
import { parseQuery } from "./query.ts";
import { createWalk, type Walk } from "./walk.ts";

/** How many results are shown. */
const MAX_RESULTS = 100;

/** Searching what this device can read. Nothing of the query leaves it. */
export interface Search {
  /** @param isIn returns true if a channel is to be searched, of those the user can read */
  find(text: string, isIn?: (channel: Channel) => boolean): SearchHit;
  /** Changes whenever the same query may have other results. */
  readonly version: ReadonlySignal<number>;
  readonly walk: Walk;
}

interface Deps {
  platform: Pick<Platform, "after" | "log">;
  api: Api;
  cipher: ChannelCipher;
  channels: ChannelsStore;
  index: SearchIndex;
}

/** Opens the search. Loaded when the user first searches. */
export function openSearch(
  { searchFeed, ...deps }: Omit<Deps, "index"> & { searchFeed: Pick<SearchFeed, "index"> },
) {
  return {
    actions: {
      /** Opens the index. Throws where the browser keeps no databases. */
      start: async () => await createSearch({ ...deps, index: await searchFeed.index() }),
    },
  };
}

export async function createSearch(deps: Deps): Promise<Search> {
  const { channels, index } = deps;
  const engine = await index.engine();
  return {
    version: index.version,
    walk: createWalk(deps),
    find(text, isIn = () => true) {
      const nameOf = (id: string) => {
        const channel = channels.find(id);
        return channel && isIn(channel) ? channel.name.toLowerCase() : null;
      };
      return engine.find(parseQuery(text), nameOf, MAX_RESULTS, index.withLooks);
    },
  };
}
