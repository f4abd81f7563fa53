import type { World } from "../helpers/matrix.ts";
import { befriend, openDm } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";
import { type Expected, HIDDEN, members, type Row, signedIn } from "./matrix_columns.ts";

/** Subject of a cell: a direct message, and a call in it. */
interface Line {
  channelId: string;
  callId: string;
}
const lines = new WeakMap<World, Line>();
const channel = (world: World) => [lines.get(world)?.channelId ?? "none"];
const call = (world: World) => [lines.get(world)?.callId ?? "none"];

/**
 * Creates a new friend's direct message with the actor, or with another person. Nobody is in a
 * call.
 */
async function line(world: World, whose: "own" | "foreign"): Promise<Person | null> {
  const { actor, app, n } = world;
  if (!actor) return null;
  const before = app.context.calls.of(actor.id);
  if (before) await actor.post(`/dm-voice/calls/${before.id}/end`);
  const [friend, other] = await app.registerAll(`one${n}`, `two${n}`);
  const partner = whose === "own" ? actor : other;
  await befriend(friend, partner);
  lines.set(world, { channelId: (await openDm(friend, partner)).id, callId: "none" });
  return friend;
}

/** The same, ringing: the friend calls, or the actor does. */
async function ringing(world: World, whose: "own" | "foreign", by: "friend" | "actor") {
  const friend = await line(world, whose);
  const caller = by === "friend" ? friend : world.actor;
  if (!caller) return;
  const found = lines.get(world)!;
  const { body } = await caller.post(`/dm-voice/channels/${found.channelId}/call`);
  found.callId = body.call.id;
}

const RESPOND = "POST /dm-voice/calls/{id}/respond";
const accept = () => ({ accepted: true });

function callRow(
  door: string,
  note: string,
  expected: Expected,
  prepare: Row["prepare"],
  body?: Row["body"],
): Row {
  return { door, note, expected, prepare, params: call, body };
}

/**
 * Rows for calls between the two people of a direct message. Membership in a server doesn't matter.
 */
export const CALL_ROWS: Row[] = [
  {
    door: "POST /dm-voice/channels/{id}/call",
    note: "one's own direct message",
    expected: signedIn("201"),
    prepare: (world) => line(world, "own"),
    params: channel,
  },
  {
    door: "POST /dm-voice/channels/{id}/call",
    note: "other people's",
    expected: signedIn(HIDDEN),
    prepare: (world) => line(world, "foreign"),
    params: channel,
  },
  {
    door: "POST /dm-voice/channels/{id}/call",
    note: "a server's channel",
    expected: members("400 invalid_input"),
    params: ({ voice }) => [voice.id],
  },
  {
    door: "GET /dm-voice/channels/{id}/call-status",
    note: "one's own direct message",
    expected: signedIn("200"),
    prepare: (world) => line(world, "own"),
    params: channel,
  },
  {
    door: "GET /dm-voice/channels/{id}/call-status",
    note: "other people's",
    expected: signedIn(HIDDEN),
    prepare: (world) => line(world, "foreign"),
    params: channel,
  },
  callRow(RESPOND, "called", signedIn("200"), (w) => ringing(w, "own", "friend"), accept),
  callRow(RESPOND, "calling", signedIn("403 forbidden"), (w) => ringing(w, "own", "actor"), accept),
  callRow(RESPOND, "foreign", signedIn(HIDDEN), (w) => ringing(w, "foreign", "friend"), accept),
  callRow("POST /dm-voice/calls/{id}/end", "one's own", signedIn("200"), (w) => {
    return ringing(w, "own", "friend");
  }),
  callRow("POST /dm-voice/calls/{id}/end", "foreign", signedIn(HIDDEN), (w) => {
    return ringing(w, "foreign", "friend");
  }),
  { door: "GET /voice/participants", expected: signedIn("200") },
  { door: "GET /voice/ice-servers", expected: signedIn("200") },
];
