/** Threads as tests make them. */
import assert from "node:assert/strict";
import { v7 } from "uuid";
import type { Channel } from "../../protocol/channels.ts";
import type { Message } from "../../protocol/messages.ts";
import type { TestApp } from "./app.ts";
import { type Person, sealed } from "./person.ts";

/** A UUIDv7 as of the server's time. */
export function threadId(app: TestApp, offset = 0): string {
  return v7({ msecs: app.context.clock() + offset });
}

/** Makes a thread from a message. */
export async function threadOn(
  person: Person,
  { channel_id, id }: Pick<Message, "channel_id" | "id">,
  name = "A thread",
  more: object = {},
): Promise<Channel> {
  const { status, body } = await person.post(`/messages/${channel_id}/${id}/thread`, {
    name,
    ...more,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.channel;
}

/** Makes a thread in a channel, with a first message or without. */
export async function threadIn(
  app: TestApp,
  person: Person,
  channelId: string,
  name = "A thread",
  text?: string,
): Promise<{ channel: Channel; message?: Message }> {
  const { status, body } = await person.post(`/channels/${channelId}/threads`, {
    id: threadId(app),
    name,
    ...(text !== undefined && { message: sealed(text) }),
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

/** The threads in the list of a person's channels. */
export async function followed(person: Person, serverId: string): Promise<Channel[]> {
  return (await person.get(`/channels/server/${serverId}`)).body.threads;
}

/** A thread as a person sees it. */
export async function seen(person: Person, id: string): Promise<Channel> {
  const { status, body } = await person.get(`/channels/${id}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.channel;
}

/** Writes in a channel and mentions people. */
export async function mention(
  person: Person,
  channelId: string,
  mentions: string[],
): Promise<Message> {
  const { status, body } = await person.post(`/messages/${channelId}`, {
    ...sealed("hello you"),
    mentions,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.message;
}
