/** People who talk in a private channel of a server. */
import assert from "node:assert/strict";
import type { PrivateChannel } from "../../../client/e2ee/link/conversations.ts";
import { createApi } from "../../../client/base/api.ts";
import { serverStateOf } from "../../../client/private/server_state.ts";
import type { SpaceState } from "../../../protocol/e2ee/authority_diff.ts";
import type { TestApp } from "../app.ts";
import type { Person } from "../person.ts";
import { Talker } from "./talk.ts";

/** Creates a server of the first person with a private channel that has no conversation yet. */
export async function serverOf(app: TestApp, ...names: string[]) {
  return await serverAmong(await app.registerAll(...names));
}

/** Same as `serverOf`, for people who already have accounts. */
export async function serverAmong(persons: Person[]) {
  const [owner, ...others] = persons;
  const { server } = await owner!.createServer();
  await owner!.bring(server.id, ...others);
  const talkers: Talker[] = [];
  for (const one of persons) talkers.push(await Talker.first(one));

  async function newChannel(by: Person, name = "quiet"): Promise<PrivateChannel> {
    const asked = { name, mode: "private" };
    const { status, body } = await by.post(`/channels/server/${server.id}`, asked);
    assert.equal(status, 201, JSON.stringify(body));
    return { id: body.channel.id, space: "server", serverId: server.id, userIds: [] };
  }

  return {
    server,
    persons,
    talkers,
    newChannel,
    stateFor,
    async start(of: Talker, channel: PrivateChannel) {
      const shown = await of.page.ask("beginning", channel, await stateFor(of, channel));
      return await of.page.ask("startConversation", channel, shown);
    },
    /** Signs the unsigned claims of the server. @returns their kinds */
    async confirm(of: Talker, channel: PrivateChannel): Promise<string[]> {
      const { acts } = await of.page.ask("unsigned", channel, await stateFor(of, channel));
      await of.page.ask("sign", channel, acts);
      return acts.map(({ kind }) => kind);
    },
    [Symbol.dispose]() {
      for (const talker of talkers) talker[Symbol.dispose]();
    },
  };
}

/** Returns the state of the space that this person's page gets from the server. */
export async function stateFor(of: Talker, channel: PrivateChannel): Promise<SpaceState> {
  const platform = {
    fetch: (path: string, init: RequestInit) => fetch(new URL(path, of.person.url), init),
    upload: () => Promise.reject(new Error("nothing is uploaded")),
    after: () => () => {},
  };
  const api = createApi({
    platform,
    token: () => of.person.token,
    renew: () => Promise.resolve(false),
  });
  const inLog = await of.page.ask("inLog", channel);
  return await serverStateOf(api, { serverId: channel.serverId!, channelId: channel.id }, inLog);
}
