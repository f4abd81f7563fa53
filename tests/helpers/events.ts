/** Events of servers (COM-16), as people make them. */
import assert from "node:assert/strict";
import type { InboxEntry } from "../../protocol/inbox.ts";
import type { NewServerEvent, ServerEvent } from "../../protocol/server_events.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./person.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A time so many milliseconds ahead, as ISO 8601. */
export function ahead(app: TestApp, ms: number): string {
  return new Date(app.context.clock() + ms).toISOString();
}

/** The voice channel of a server. */
export async function voiceOf(person: Person, serverId: string): Promise<string> {
  const { channels } = (await person.get(`/channels/server/${serverId}`)).body;
  return channels.find((one: { is_voice: boolean }) => one.is_voice).id;
}

/** Creates an event elsewhere that begins in an hour and takes another, or with other fields. */
export async function schedule(
  app: TestApp,
  by: Person,
  serverId: string,
  more: Partial<NewServerEvent> = {},
): Promise<ServerEvent> {
  const { status, body } = await by.post(`/servers/${serverId}/events`, wanted(app, more));
  assert.equal(status, 201, JSON.stringify(body));
  return body.event;
}

/** The body of that request. */
export function wanted(app: TestApp, more: Partial<NewServerEvent> = {}) {
  const elsewhere = { place: "elsewhere", location: "The park", ends_at: ahead(app, 2 * HOUR) };
  const place = more.place === "voice" ? {} : elsewhere;
  return { title: "Picnic", starts_at: ahead(app, HOUR), ...place, ...more };
}

/** The same in the server's voice channel, without an end. */
export async function scheduleInVoice(app: TestApp, by: Person, serverId: string, more = {}) {
  const channel_id = await voiceOf(by, serverId);
  return await schedule(app, by, serverId, { place: "voice", channel_id, ...more });
}

export async function eventsOf(person: Person, serverId: string): Promise<ServerEvent[]> {
  return (await person.get(`/servers/${serverId}/events`)).body.events;
}

export async function eventNow(person: Person, id: string): Promise<ServerEvent> {
  return (await person.get(`/events/${id}`)).body.event;
}

export async function remindersOf(person: Person): Promise<InboxEntry[]> {
  return (await person.get("/users/inbox?kind=event")).body.entries;
}
