import { createKeyPair } from "../../client/auth/key_pair.ts";
import { createChannelCipher } from "../../client/base/crypto.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Server } from "../../protocol/servers.ts";
import { call } from "./call.ts";
import { EMOJI, PASSWORD, PEOPLE, SERVERS, TOPICS } from "./people.ts";
import { sealFile, tripFiles } from "./files.ts";
import { dress, giveRoles } from "./roles.ts";
import type { Person } from "./person.ts";

const DAY_MS = 86_400_000;
const ROUNDS = 8;
/** Between two lines of a talk, milliseconds. */
const PAUSE_MS = 100_000;

/**
 * Registers people, creates servers and channels and lets everyone talk. Resolves to the number of
 * messages.
 */
export async function fill(url: string, time: { now: () => number }): Promise<number> {
  const now = Date.now();
  const begin = now - 14 * DAY_MS;
  time.now = () => begin;
  const newcomers: Person[] = [];
  for (const username of PEOPLE) newcomers.push(await register(url, username));
  await dress(url, newcomers);
  const talks: Talk[] = [];
  let trips = "";
  for (const [n, { name, channels }] of SERVERS.entries()) {
    const ids = await makeServer(url, newcomers, n, name, Object.keys(channels));
    for (const [channel, lines] of Object.entries(channels)) {
      talks.push({ channelId: ids[channel], lines });
      if (channel === "trips") trips = ids[channel];
    }
  }

  // Tokens of today, which are good for the whole of the past.
  time.now = () => now;
  const people: Person[] = [];
  for (const username of PEOPLE) people.push(await logIn(url, username));

  const turns = Array.from({ length: ROUNDS }, () => talks).flat();
  const cipher = createChannelCipher();
  let said = 0;
  for (const [turn, { channelId, lines }] of turns.entries()) {
    const last = now - (turns.length - 1 - turn) * 14 * DAY_MS / turns.length;
    for (const [i, text] of lines.entries()) {
      time.now = () => Math.round(last - (lines.length - i) * PAUSE_MS);
      // Sometimes a person sends two messages in a row.
      const speaker = people[(i * 7 - Math.floor(i / 4) * 7 + turn * 3) % people.length];
      said++;
      const path = `/messages/${channelId}`;
      const sealed = await cipher.encrypt(channelId, text);
      const { message } = await call<{ message: Message }>(url, speaker, "POST", path, sealed);
      // Every fourth message pleases one to four people.
      if (said % 4 === 0) await react(url, people.slice(0, 1 + said % 5 % 4), message.id, said);
      if (said % 97 === 0) await pin(url, people, channelId, message.id);
    }
  }
  said += await postFiles(url, people, trips);
  time.now = Date.now;
  return said;
}

/** Posts pictures and a document, by everyone in turns. Resolves to their number. */
export async function postFiles(
  url: string,
  people: readonly Pick<Person, "token">[],
  channelId: string,
): Promise<number> {
  const cipher = createChannelCipher();
  const files = tripFiles();
  for (const [i, file] of files.entries()) {
    const sealed = await sealFile(cipher, channelId, file);
    await call(url, people[i % people.length], "POST", `/messages/${channelId}`, sealed);
  }
  return files.length;
}

interface Talk {
  channelId: string;
  lines: string[];
}

/**
 * Creates a server of the nth person, which everyone joins. Resolves to its text channels by name.
 */
async function makeServer(
  url: string,
  people: Person[],
  n: number,
  name: string,
  channels: string[],
): Promise<Record<string, string>> {
  const owner = people[n];
  const { server } = await call<{ server: Server }>(url, owner, "POST", "/servers", { name });
  const invite = { expiresIn: 0 };
  const { code } = await call<{ code: string }>(
    url,
    owner,
    "POST",
    `/servers/${server.id}/invite`,
    invite,
  );
  for (const person of people) {
    await call(url, person, "POST", "/servers/join-invite", { inviteCode: code });
  }
  await giveRoles(url, owner, server.id, people);
  return await channelIds(url, owner, server.id, channels);
}

async function react(url: string, people: Person[], messageId: string, n: number) {
  for (const [i, person] of people.entries()) {
    const emoji = EMOJI[(n + (i >> 1)) % EMOJI.length];
    await call(url, person, "POST", `/messages/${messageId}/reactions`, { emoji });
  }
}

/** Pins as the owner of the channel's server: one of the first people. */
async function pin(url: string, people: Person[], channelId: string, messageId: string) {
  for (const owner of people.slice(0, SERVERS.length)) {
    const path = `/channels/${channelId}/pins/${messageId}`;
    await call(url, owner, "PUT", path).catch(() => {});
  }
}

async function logIn(url: string, username: string): Promise<Person> {
  return await call(url, null, "POST", "/auth/login", { username, password: PASSWORD });
}

async function register(url: string, username: string): Promise<Person> {
  const { publicKey } = await createKeyPair();
  return await call<Person>(url, null, "POST", "/auth/register", {
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    publicKey,
  });
}

/** The ids of a server's text channels by name; those that it lacks are made. */
async function channelIds(
  url: string,
  owner: Person,
  serverId: string,
  names: string[],
): Promise<Record<string, string>> {
  const path = `/channels/server/${serverId}`;
  const { channels } = await call<{ channels: Channel[] }>(url, owner, "GET", path);
  const missing = names.filter((name) => !channels.some((c) => c.name === name));
  for (const name of missing) {
    const wanted = { name, topic: TOPICS[name] };
    channels.push((await call<{ channel: Channel }>(url, owner, "POST", path, wanted)).channel);
  }
  return Object.fromEntries(channels.filter((c) => !c.is_voice).map((c) => [c.name, c.id]));
}
