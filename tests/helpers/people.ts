/** Relations between people, created with a client's requests. */
import assert from "node:assert/strict";
import type { Channel } from "../../protocol/channels.ts";
import type { Friend, FriendRequest } from "../../protocol/friends.ts";
import { jsonInit, password, Person, PUBLIC_KEY } from "./person.ts";
import { ask } from "./responses.ts";

/** Registers a new person at a server that runs as a separate program. */
export async function registerAt(url: string, username: string): Promise<Person> {
  const email = `${username}@example.org`;
  const body = { username, email, password: password(username), publicKey: PUBLIC_KEY };
  const response = await ask(url, "POST", "/auth/register", jsonInit(body));
  assert.ok(response.status < 300, JSON.stringify(response.body));
  const { user, token, sessionToken } = response.body;
  return new Person(url, user, token, sessionToken, response.headers);
}

/** The same person at another node. */
export const at = (url: string, { user, token, sessionToken }: Person) =>
  new Person(url, user, token, sessionToken, new Headers());

/** The pending request from one to the other, as the sender sees it. */
export async function request(from: Person, to: Person): Promise<FriendRequest> {
  const { status, body } = await from.post("/friends/request", { username: to.user.username });
  assert.equal(status, 201);
  return body.request;
}

export async function befriend(a: Person, b: Person): Promise<void> {
  const { id } = await request(a, b);
  assert.equal((await b.post(`/friends/request/${id}/accept`)).status, 200);
}

export async function block(blocker: Person, blocked: Person): Promise<void> {
  assert.equal((await blocker.post("/friends/block", { userId: blocked.id })).status, 200);
}

/** The direct message of two who may have one, as the first sees it. */
export async function openDm(from: Person, to: Person): Promise<Channel> {
  const { status, body } = await from.post("/channels/dm", { recipientId: to.id });
  assert.equal(status, 200);
  return body.channel;
}

export async function friendsOf(person: Person): Promise<Friend[]> {
  return (await person.get("/friends")).body.friends;
}

/** Usernames in all four lists. */
export async function lists(person: Person) {
  const [friends, received, sent, blocked] = await Promise.all([
    friendsOf(person),
    person.get("/friends/requests"),
    person.get("/friends/requests/sent"),
    person.get("/friends/blocked"),
  ]);
  const names = (list: { username: string }[]) => list.map((one) => one.username);
  return {
    friends: names(friends),
    received: names(received.body.requests),
    sent: names(sent.body.requests),
    blocked: names(blocked.body.blocked),
  };
}
