/** People in voice, without the interface. */
import { build } from "esbuild";
import type { Channel } from "../../../protocol/channels.ts";
import type { Server } from "../../../protocol/servers.ts";
import { declarations } from "../../../server/delivery/fresh/build/declarations.ts";
import { createServer, invite } from "../../helpers/account.ts";
import { expect, type Person, type Stage } from "../../helpers/e2e.ts";
import { ROOT } from "../../helpers/server_process.ts";
import type {} from "./page.ts";

let script: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["tests/e2e/voice/page.ts"],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    plugins: [declarations()],
  });
  return outputFiles[0].text;
}

/** A voice channel, and the server that it is in. */
export interface Room {
  server: Server;
  channel: Channel;
}

/** Creates a server with a voice channel, with everyone as a member. */
export async function room(name: string, owner: Person, ...guests: Person[]): Promise<Room> {
  const { server, channels } = await createServer(owner.account, name);
  await invite(owner.account, server.id, guests.map(({ account }) => account));
  return { server, channel: channels.find((channel) => channel.is_voice)! };
}

/** Loads the client for a person, connected, in the app's page without the app. */
export async function talk({ page, account, context, url }: Person): Promise<void> {
  script ??= bundle();
  const contentType = "text/javascript";
  const body = await script;
  await context.route(`${url}/assets/*.js`, (route) => route.fulfill({ body: "", contentType }));
  await context.route(`${url}/harness.js`, (route) => route.fulfill({ body, contentType }));
  await page.goto("/");
  // As the pages load parts of theirs: no text becomes a script here (HARD-16).
  await page.evaluate((path) => import(path), "/harness.js");
  const initial = {
    user: account.user,
    servers: [],
    selectedServerId: null,
    channels: [],
    selectedChannelId: null,
  };
  await page.evaluate((initial) => openClient(initial), initial);
  await expect.poll(() => page.evaluate(() => harness.client.connection.connection.value.state))
    .toBe("connected");
}

export async function join({ page }: Person, { channel }: Room): Promise<void> {
  await page.evaluate((id) => harness.voice.join(id), channel.id);
}

/** How far one is with each of the others, by name. */
export function phases({ page }: Person): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(
      Object.values(harness.client.voice.peers.value).map((p) => [p.username, p.phase]),
    )
  );
}

/** Waits until a person is connected to all of these, and no one else. */
export async function meets(
  person: Person,
  others: readonly Person[],
  timeout?: number,
): Promise<void> {
  await expect.poll(() => phases(person), { timeout })
    .toEqual(Object.fromEntries(others.map(({ username }) => [username, "connected"])));
}

/**
 * Returns the texts of all notices: they disappear on their own, and a busy machine may look too
 * late.
 */
export function notices({ page }: Person): Promise<string[]> {
  return page.evaluate(() => harness.notices);
}

/** Two people of one server, both with the client loaded. */
export async function pair(stage: Stage): Promise<[Person, Person, Room]> {
  const [ann, bob] = await Promise.all([stage.user("ann"), stage.user("bob")]);
  const space = await room("Voices", ann, bob);
  await Promise.all([talk(ann), talk(bob)]);
  return [ann, bob, space];
}
