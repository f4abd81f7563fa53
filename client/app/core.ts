import { Session } from "../auth/session.ts";
import { createApi } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import { createStorage } from "../base/storage.ts";
import { createChannelCipher, type PrivateCipher } from "../base/crypto.ts";
import { lazyActions } from "../base/lazy_actions.ts";
import { createPrivatePins } from "../channels/private_pins.ts";
import type { Conversations } from "../private/conversations.ts";
import { createDeviceStorage } from "../sealed/device_storage.ts";
import { createStores, type Initial } from "./stores.ts";

/** Services that every feature is built on. */
export type Core = ReturnType<typeof createCore>;

/** @param loadPrivate private conversations, when they are first needed */
export function createCore(
  initial: Initial,
  platform: Platform,
  loadPrivate: () => Promise<Pick<Conversations, "cipher" | "sealCalls">>,
) {
  const storage = createStorage(platform);
  const stores = createStores(initial, platform);
  const token = () => storage.get("token");
  const renew = () => authentication.renew();
  /** Throws while a server is only viewed as somebody else. */
  const refuse = (asked: { changesServer?: true; name?: string }) =>
    stores.roles.viewAs.value?.refuse(asked);
  const api = createApi({ platform, token, renew, refuse });
  const authentication = new Session({ platform, storage, api, store: stores.session });
  const sealing = lazyActions(async (): Promise<PrivateCipher> => (await loadPrivate()).cipher, [
    "encrypt",
    "decrypt",
    "calls",
    "isEdited",
    "gone",
    "submit",
    "unsent",
    "reactions",
    "react",
  ]);
  const pins = createPrivatePins(storage, stores.channels, initial.user.id);
  const isOpen = (id: string): boolean => {
    const parent = stores.channels.find(id)?.parent_id;
    return pins.privateFrom(id) === null && !pins.isTwin(id) && (!parent || isOpen(parent));
  };
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
    ...pins,
    loadPrivate,
    isOpen,
    cipher: createChannelCipher((id) => isOpen(id) ? null : sealing),
    deviceStorage: createDeviceStorage(platform, initial.user.id),
  };
}
