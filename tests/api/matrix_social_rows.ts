import type { World } from "../helpers/matrix.ts";
import type { Person } from "../helpers/person.ts";
import { type Expected, HIDDEN, type Row, signedIn } from "./matrix_columns.ts";

/** New person for each cell, since relations between people outlive it. */
interface Guest {
  person: Person;
  requestId: string;
}
const guests = new WeakMap<World, Guest>();
/** The group that a row is about. */
const groups = new WeakMap<World, string>();

async function invite(world: World): Promise<Person> {
  const person = await world.app.register(`guest${world.n}`);
  guests.set(world, { person, requestId: "none" });
  return person;
}

const nameOf = (person: Person) => ({ username: person.user.username });
const guest = (world: World) => [guests.get(world)?.person.id ?? world.author.id];
const request = (world: World) => [guests.get(world)?.requestId ?? "none"];

/** Sends a friend request and stores it as the subject of the row. */
async function ask(world: World, from: Person, to: Person) {
  const { body } = await from.post("/friends/request", nameOf(to));
  guests.get(world)!.requestId = body.request.id;
}

/** `received`: the guest has asked the actor; `sent`: the other way; `foreign`: another person. */
async function pending(world: World, which: "received" | "sent" | "foreign") {
  const { actor, author } = world;
  if (!actor) return;
  const person = await invite(world);
  if (which === "sent") await ask(world, actor, person);
  else await ask(world, person, which === "received" ? actor : author);
}

async function befriend(world: World) {
  await pending(world, "received");
  await world.actor?.post(`/friends/request/${request(world)}/accept`);
}

/**
 * Creates a group of the author, the guest and a third person; the actor is a member if `inside`.
 */
async function group(world: World, inside: boolean) {
  const { author, actor, app, n } = world;
  const [first, second] = [await invite(world), await app.register(`second${n}`)];
  for (const one of [first, second]) await become(author, one);
  const { body } = await author.post("/channels/group-dm", { userIds: [first.id, second.id] });
  groups.set(world, body.channel.id);
  if (!inside || !actor) return;
  await become(author, actor);
  await author.post(`/channels/${body.channel.id}/people`, { userId: actor.id });
}

/** Friends, where they are not already. */
async function become(one: Person, other: Person) {
  const { body, status } = await one.post("/friends/request", nameOf(other));
  if (status === 201) await other.post(`/friends/request/${body.request.id}/accept`);
}

function groupRow(door: string, inside: boolean, rest: Pick<Row, "body" | "expected">): Row {
  return {
    door,
    note: inside ? "inside" : "outside",
    prepare: (world) => group(world, inside),
    params: (world) => [groups.get(world) ?? "none"],
    ...rest,
  };
}

const ADD = "POST /channels/{id}/people";
const RENAME = "PUT /channels/{id}/name";
const LEAVE = "POST /channels/{id}/leave";
const ACCEPT = "POST /friends/request/{id}/accept";
const REJECT = "POST /friends/request/{id}/reject";
const CANCEL = "DELETE /friends/request/{id}/cancel";

function requestRow(
  door: string,
  which: "received" | "sent" | "foreign",
  expected: Expected,
): Row {
  const prepare = (world: World) => pending(world, which);
  return { door, note: which, expected, prepare, params: request };
}

/** Rows for friends, blocks and opening direct messages: membership in a server doesn't matter. */
export const SOCIAL_ROWS: Row[] = [
  { door: "GET /channels/dm/last", expected: signedIn("200") },
  { door: "GET /users/contacts", expected: signedIn("200") },
  { door: "GET /friends", expected: signedIn("200") },
  { door: "GET /friends/requests", expected: signedIn("200") },
  { door: "GET /friends/requests/sent", expected: signedIn("200") },
  { door: "GET /friends/blocked", expected: signedIn("200") },
  {
    door: "POST /friends/request",
    expected: signedIn("201"),
    prepare: invite,
    body: (world) => nameOf(guests.get(world)?.person ?? world.author),
  },
  requestRow(ACCEPT, "received", signedIn("200")),
  requestRow(ACCEPT, "sent", signedIn("403 forbidden")),
  requestRow(ACCEPT, "foreign", signedIn(HIDDEN)),
  requestRow(REJECT, "received", signedIn("200")),
  requestRow(REJECT, "sent", signedIn("403 forbidden")),
  requestRow(REJECT, "foreign", signedIn(HIDDEN)),
  requestRow(CANCEL, "sent", signedIn("200")),
  requestRow(CANCEL, "received", signedIn("403 forbidden")),
  requestRow(CANCEL, "foreign", signedIn(HIDDEN)),
  {
    door: "DELETE /friends/{id}",
    note: "a friend",
    expected: signedIn("200"),
    prepare: befriend,
    params: guest,
  },
  {
    door: "DELETE /friends/{id}",
    note: "a stranger",
    expected: signedIn(HIDDEN),
    prepare: invite,
    params: guest,
  },
  {
    door: "POST /friends/block",
    expected: signedIn("200"),
    prepare: invite,
    body: (world) => ({ userId: guest(world)[0] }),
  },
  {
    door: "DELETE /friends/block/{id}",
    expected: signedIn("200"),
    prepare: async (world) => {
      const { id } = await invite(world);
      await world.actor?.post("/friends/block", { userId: id });
    },
    params: guest,
  },
  { door: "GET /channels/dm", expected: signedIn("200") },
  {
    door: "POST /channels/dm",
    note: "a fellow member",
    expected: signedIn("200", {
      outsider: "403 cannot_message",
      banned: "403 cannot_message",
    }),
    body: ({ author }) => ({ recipientId: author.id }),
  },
  {
    door: "POST /channels/dm",
    note: "a friend",
    expected: signedIn("200"),
    prepare: befriend,
    body: (world) => ({ recipientId: guest(world)[0] }),
  },
  {
    door: "POST /channels/group-dm",
    note: "of friends",
    expected: signedIn("201"),
    prepare: async (world) => {
      await befriend(world);
      const third = await world.app.register(`third${world.n}`);
      if (world.actor) await become(world.actor, third);
      groups.set(world, third.id);
    },
    body: (world) => ({ userIds: [guest(world)[0], groups.get(world) ?? "none"] }),
  },
  {
    door: "POST /channels/group-dm",
    note: "with a stranger",
    expected: signedIn("403 cannot_message"),
    prepare: async (world) => {
      await befriend(world);
      groups.set(world, (await world.app.register(`third${world.n}`)).id);
    },
    body: (world) => ({ userIds: [guest(world)[0], groups.get(world) ?? "none"] }),
  },
  groupRow(ADD, true, {
    expected: signedIn("200"),
    body: (world) => ({ userId: guest(world)[0] }),
  }),
  groupRow(ADD, false, {
    expected: signedIn(HIDDEN),
    body: (world) => ({ userId: guest(world)[0] }),
  }),
  groupRow(RENAME, true, { expected: signedIn("200"), body: () => ({ name: "us" }) }),
  groupRow(RENAME, false, { expected: signedIn(HIDDEN), body: () => ({ name: "us" }) }),
  groupRow(LEAVE, true, { expected: signedIn("200") }),
  groupRow(LEAVE, false, { expected: signedIn(HIDDEN) }),
];
