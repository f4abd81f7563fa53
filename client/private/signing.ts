import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import type { PrivatePins } from "../channels/private_pins.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { PrivateConversations } from "../e2ee/entry.ts";
import { asPrivate } from "./private_channel.ts";
import { type Done, doneBy } from "./signed_acts.ts";

interface Deps {
  api: Pick<Api, "follow">;
  /** Id of the logged-in user. */
  userId(): string | undefined;
  platform: Pick<Platform, "log">;
  channels: Pick<ChannelsStore, "find" | "lists">;
  privateFrom: PrivatePins["privateFrom"];
  /** Returns whether the id belongs to a role of this server. */
  isRole(serverId: string, id: string): boolean;
  /** Throws `PrivateError`. */
  opened(): Promise<Pick<PrivateConversations, "sign">>;
}

/** Signs each action in a server that has private channels (E2E-18). */
export function signServerActs(deps: Deps): void {
  const { channels, platform, isRole } = deps;
  deps.api.follow((endpoint, input, response) => {
    const done = doneBy(endpoint, input, response, {
      ownId: deps.userId() ?? "",
      serverOf: (id) => channels.find(id)?.server_id ?? null,
      isRole,
    });
    const known = done && asPrivate(channelToSign(deps, done));
    if (!known) return;
    deps.opened().then((worker) => worker.sign(known, [done.act])).catch((error) => {
      // The action is shown as not confirmed, and can be signed there.
      platform.log("What was done in a server could not be signed", error);
    });
  });
}

/** Returns the channel whose log takes an action: its own, or any encrypted one of the server. */
function channelToSign({ channels, privateFrom }: Deps, { serverId, channelId }: Done) {
  const sealed = (channels.lists.peek()[serverId] ?? []).filter((channel) =>
    !!channel.server_id && privateFrom(channel.id) !== null && !!channel.generation
  );
  return (channelId ? sealed.find(({ id }) => id === channelId) : sealed[0]) ?? null;
}
