import { Session } from "../auth/session.ts";
import { createApi } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import { createStorage } from "../base/storage.ts";
import { createChannelCipher } from "../base/crypto.ts";
import { createKept } from "../sealed/kept.ts";
import { createStores, type Initial } from "./stores.ts";

/** What every feature is built on. */
export type Core = ReturnType<typeof createCore>;

export function createCore(initial: Initial, platform: Platform) {
  const storage = createStorage(platform);
  const stores = createStores(initial, platform);
  const token = () => storage.get("token");
  const renew = () => authentication.renew();
  /** Throws while a server is only looked at as somebody else. */
  const refuse = (asked: { changesServer?: true; name?: string }) =>
    stores.roles.viewAs.value?.refuse(asked);
  const api = createApi({ platform, token, renew, refuse });
  const authentication = new Session({ platform, storage, api, store: stores.session });
  return {
    initial,
    platform,
    storage,
    stores,
    token,
    renew,
    refuse,
    api,
    authentication,
    cipher: createChannelCipher(),
    kept: createKept(platform, initial.user.id),
  };
}
