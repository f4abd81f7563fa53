/**
 * Process with the people of `scenarios/soak.ts`, each on one socket. Nobody depends on people who
 * come and go: any failure is the server's.
 */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import type { User } from "../protocol/users.ts";
import { blobOf, fileClient } from "../tests/helpers/file_client.ts";
import { Person, sealed } from "../tests/helpers/person.ts";
import type { ApiResponse } from "../tests/helpers/responses.ts";
import type { TestSocket } from "../tests/helpers/test_socket.ts";
import { until } from "../tests/helpers/until.ts";
import { CANDIDATE, joinVoice, sdp } from "../tests/helpers/voice.ts";
import { obeyLines } from "./client_process.ts";
import type { Arrivals } from "./crowd_process.ts";
import { event, message, RawClient } from "./raw_client.ts";

/** Server with an invite to it. */
export interface Town {
  serverId: string;
  channelId: string;
  voiceId: string;
  inviteCode: string;
  /** Its owner is among them. */
  people: { user: User; token: string; sessionToken: string }[];
}

export type SoakOrder =
  /** Connects everyone. */
  | { do: "join"; url: string; towns: Town[] }
  | { do: "mingle"; seconds: number };

export interface Mingled {
  /** Messages that were sent over sockets. */
  sent: number;
  /** Calls that were refused or not acknowledged, and connections that were lost. */
  failed: number;
  arrivals: Arrivals;
}

/** Activities in a town by number of people, from the second one on; the others only listen. */
const GROUPS = { inVoice: 3, writers: 20, readers: 10, wanderers: 15, passers: 40 };
const FILE_BYTES = 64 * 1024;
/** Milliseconds that a user stays away, or in voice. */
const AWAY_MS = 2000;

type Room = Awaited<ReturnType<typeof settleIn>>;

let rooms: Room[] = [];
let asked = 0;
let acknowledged = 0;
let failed = 0;
const leaving = new WeakSet<RawClient>();
const arrived = new Map<number, number>();

function fail(why: unknown): void {
  failed++;
  console.error(why);
}

/** Tenths of a millisecond since 1970: the number of a message is when it was sent. */
const now = () => Math.round((performance.timeOrigin + performance.now()) * 10);

const listener = {
  delivered(sentAt: number) {
    const took = now() - sentAt;
    arrived.set(took, (arrived.get(took) ?? 0) + 1);
  },
  acknowledged(ok: boolean) {
    acknowledged++;
    if (!ok) fail("an event was refused");
  },
};

function ask(client: RawClient, frame: Uint8Array): void {
  asked++;
  client.send(frame);
}

async function enter(person: Person, channelId: string): Promise<RawClient> {
  const client = await RawClient.connect(person.url, person.token);
  client.listener = listener;
  client.closed.then(() => leaving.has(client) || fail("a connection was lost"));
  ask(client, event(0, "join-channel", channelId));
  return client;
}

async function settleIn(url: string, { people, ...town }: Town) {
  const [owner, ...guests] = people.map(({ user, token, sessionToken }) =>
    new Person(url, user, token, sessionToken, new Headers())
  );
  const next = (group: keyof typeof GROUPS) => guests.splice(0, GROUPS[group]);
  const come = (some: Person[]) =>
    Promise.all(some.map(async (person) => {
      return { person, client: await enter(person, town.channelId) };
    }));
  const room = {
    ...town,
    inVoice: await Promise.all(next("inVoice").map((person) => person.socket())),
    writers: await come(next("writers")),
    readers: await come(next("readers")),
    wanderers: await come(next("wanderers")),
    passers: await come(next("passers")),
  };
  await come([owner, ...guests]);
  return room;
}

const inTurn = <T>(group: T[], turn: number) => group[turn % group.length];

function write({ channelId, writers }: Room, turn: number): void {
  ask(inTurn(writers, turn).client, message(channelId, "soak", now()));
}

function type({ channelId, writers }: Room, turn: number): void {
  const { client } = inTurn(writers, turn);
  for (const isTyping of [true, false]) ask(client, event(0, "typing", { channelId, isTyping }));
}

function done({ status, body }: ApiResponse): ApiResponse["body"] {
  assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
  return body;
}

/** The newest page of the channel, and the one before. */
async function read({ channelId, readers }: Room, turn: number): Promise<void> {
  const { person } = inTurn(readers, turn);
  const { messages } = done(await person.get(`/messages/${channelId}`));
  if (messages.length) done(await person.get(`/messages/${channelId}?before=${messages[0].seq}`));
}

async function sendFile({ channelId, writers, readers }: Room, turn: number): Promise<void> {
  const { person } = inTurn(writers, turn);
  const { file } = await fileClient(person).send(blobOf(FILE_BYTES, turn), channelId);
  const body = { ...sealed("a file"), nonce: `file-${now()}`, files: [file.id] };
  done(await person.post(`/messages/${channelId}`, body));
  // The client verifies it against its hash.
  await fileClient(inTurn(readers, turn).person).fetch(file);
}

async function comeAgain({ channelId, passers }: Room, turn: number): Promise<void> {
  const member = inTurn(passers, turn);
  leaving.add(member.client);
  await member.client.close();
  await pause(AWAY_MS);
  member.client = await enter(member.person, channelId);
}

async function joinAgain(room: Room, turn: number): Promise<void> {
  const { person } = inTurn(room.wanderers, turn);
  done(await person.delete(`/servers/${room.serverId}/members/${person.id}`));
  await pause(AWAY_MS);
  done(await person.post("/servers/join-invite", { inviteCode: room.inviteCode }));
}

async function talk({ voiceId, inVoice }: Room): Promise<void> {
  for (const socket of inVoice) {
    socket.forget();
    await joinVoice(socket, voiceId, `peer-${crypto.randomUUID()}`);
  }
  for (const [i, one] of inVoice.entries()) {
    for (const other of inVoice.slice(i + 1)) await connect(one, other);
  }
  for (const isSpeaking of [true, false]) {
    for (const socket of inVoice) await emit(socket, "voice-state-update", { isSpeaking });
  }
  await pause(AWAY_MS);
  for (const socket of inVoice) await emit(socket, "voice-leave");
}

/** Exchanges the signals of two browsers until they are connected. */
async function connect(one: TestSocket, other: TestSocket): Promise<void> {
  for (const [from, to, type] of [[one, other, "offer"], [other, one, "answer"]] as const) {
    await signal(from, to, `voice-${type}`, { [type]: sdp(type) });
  }
  await signal(one, other, "voice-ice-candidate", { candidate: CANDIDATE });
  await signal(other, one, "voice-ice-candidate", { candidate: CANDIDATE });
}

async function signal(from: TestSocket, to: TestSocket, name: string, body: object) {
  await emit(from, name, { targetUserId: to.userId, ...body });
  await to.waitFor(name, ({ fromUserId }) => fromUserId === from.userId);
}

async function emit(socket: TestSocket, name: string, ...body: unknown[]): Promise<void> {
  const ack = await socket.emit(name, ...body);
  assert.ok(ack.ok, `${name}: ${JSON.stringify(ack)}`);
}

/**
 * Runs at this rate, in one town after another, whether or not earlier runs are done. Resolves to
 * their number, once all are done.
 */
async function often(
  perSecond: number,
  seconds: number,
  act: (room: Room, turn: number) => Promise<void> | void,
): Promise<number> {
  const start = performance.now();
  const underWay = new Set<Promise<void>>();
  const times = perSecond * seconds;
  for (let n = 0; n < times; n++) {
    // At random within its time: else all that happens once a second would do so at once.
    const due = start + (n + Math.random()) * 1000 / perSecond;
    await pause(Math.max(0, due - performance.now()));
    const one = Promise.try(act, inTurn(rooms, n), Math.floor(n / rooms.length)).catch(fail)
      .finally(() => underWay.delete(one));
    underWay.add(one);
  }
  await Promise.all(underWay);
  return times;
}

async function mingle(seconds: number): Promise<Mingled> {
  const [sent] = await Promise.all([
    often(20, seconds, write),
    often(2, seconds, type),
    often(1, seconds, read),
    often(0.5, seconds, sendFile),
    often(3, seconds, comeAgain),
    often(1, seconds, joinAgain),
    // A town's turn comes every five seconds, one more or less: those before have left.
    often(1, seconds, talk),
  ]);
  await until("all is acknowledged", () => acknowledged === asked).catch(fail);
  rooms.flatMap(({ inVoice }) => inVoice).flatMap(({ faults }) => faults).forEach(fail);
  return { sent, failed, arrivals: [...arrived] };
}

await obeyLines(async (order: SoakOrder) => {
  if (order.do === "mingle") return await mingle(order.seconds);
  rooms = await Promise.all(order.towns.map((town) => settleIn(order.url, town)));
});
