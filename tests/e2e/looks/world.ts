/** A server with people, roles and messages of every kind, and a person who sees it. */
import { createChannelCipher } from "../../../client/base/crypto.ts";
import type { Channel } from "../../../protocol/channels.ts";
import type { Message } from "../../../protocol/messages.ts";
import type { Ack } from "../../../protocol/socket.ts";
import { type Account, createServer, invite, register } from "../../helpers/account.ts";
import type { ContextOptions } from "../../helpers/browser_context.ts";
import { compareProgram } from "../../helpers/compared.ts";
import { expect, type Person, type Stage } from "../../helpers/e2e.ts";
import { connect } from "../../helpers/sender.ts";
import { message, open, type Space } from "../chat.ts";
import { formatPlaintext } from "../../../protocol/plaintext.ts";
import type { World } from "./walk.ts";

export const LONG =
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

const TEXTS = [
  "Hello **bold**, *italic*, ~~gone~~, `code` and https://example.org/a/long/path?with=query",
  "> a quote\n\n- one\n- two\n\n1. first",
  '```ts\n// why\nexport const a: number = 1 + "x".length;\n```',
  "the end is ||a spoiler|| and @everyone",
  LONG,
  "مرحبا 👋",
  "🎉🎉",
];

export interface Lively extends World {
  person: Person;
  space: Space;
  /** Another member, who wrote most of it. */
  grace: Account;
  /** Account that this person has blocked. */
  eve: Account;
  voice: Channel;
}

/** Creates a person with a lively server whose first channel is open. */
export async function lively(t: Stage, look: ContextOptions, touch: boolean): Promise<Lively> {
  const person = await t.user("ada", look);
  const { account, url, username } = person;
  const other = (name: string) => register(url, t.unique(name));
  const [grace, joan, eve, linus] = await Promise.all(
    ["grace", "joan", "eve", "a_long_name_of_somebody"].map(other),
  );
  const space = await createServer(account, "A server with quite a long name");
  await invite(account, space.server.id, [grace, joan, linus]);
  const named = { username: grace.user.username };
  await account.call("POST", "/friends/request", named);
  await grace.call("POST", "/friends/request", { username });
  await joan.call("POST", "/friends/request", { username });
  await account.call("POST", "/friends/block", { userId: eve.user.id });
  await account.call("POST", "/channels/dm", { recipientId: grace.user.id });
  const userIds = [grace.user.id, linus.user.id];
  await account.call("POST", "/channels/group-dm", { userIds, name: "Climbing on Sundays" });
  await roles(account, space.server.id, [grace, linus]);
  await write(url, grace, space.channel.id, [...TEXTS, `look, @${username}`]);
  const [asked] = await write(url, account, space.channel.id, ["shall we meet at noon?"]);
  const { id, seq } = asked;
  const reply = { id, seq, username, text: "shall we meet at noon?" };
  const yes = formatPlaintext({ text: "yes, gladly", reply });
  await write(url, grace, space.channel.id, [yes]);
  const forward = { channel_id: space.channel.id, message_id: id, at: asked.created_at };
  const again = formatPlaintext({ text: "for all who missed it", forward });
  await write(url, grace, space.channel.id, [
    again,
    `see [the question](${url}/c/${space.channel.id}/${id})`,
  ]);
  await write(url, account, space.channel.id, ["who comes to the harbour?"]);
  await account.call("PUT", `/channels/${space.channel.id}/pins/${asked.id}`);
  // To compare takes the time of ten rows: once is enough.
  if (!touch) await compareProgram(person.page);
  await open(person, space);
  await expect(message(person.page, "who comes to the")).toBeVisible();
  const voice = space.channels.find((channel) => channel.is_voice)!;
  return { page: person.page, touch, person, space, grace, eve, voice };
}

/** Colours that are hard to read somewhere: nearly black, nearly white, pure. */
const COLORS = ["#0b0b0b", "#ffff66", "#0000ff"];

async function roles(owner: Account, serverId: string, members: Account[]): Promise<void> {
  for (const [i, color] of COLORS.entries()) {
    const { role } = await owner.call<{ role: { id: string } }>(
      "POST",
      `/servers/${serverId}/roles`,
      { name: i === 0 ? "A role with a long name too" : `Role ${i}`, color },
    );
    for (const { user } of i === 0 ? members.slice(0, 1) : members.slice(1)) {
      await owner.call("POST", `/servers/${serverId}/members/${user.id}/roles`, {
        roleId: role.id,
      });
    }
  }
}

const cipher = createChannelCipher();

/** Sends plaintexts one after another. */
export async function write(url: string, account: Account, channelId: string, texts: string[]) {
  const socket = await connect(url, account);
  const sent: Message[] = [];
  try {
    for (const text of texts) {
      const content = await cipher.encrypt(channelId, text);
      const ack = await socket.emitWithAck("send-message", { channelId, ...content }) as
        & Ack
        & { message: Message };
      if (!ack.ok) throw new Error(`refused: ${ack.error}`);
      sent.push(ack.message);
    }
  } finally {
    socket.disconnect();
  }
  return sent;
}
