import { join } from "node:path";
import { totpAt } from "../../helpers/totp.ts";
import { until } from "../../helpers/until.ts";
import { asAdmin, doorsTo, FILES, type Secret, tryDoors, tryEvents } from "../attackers/curious.ts";
import type { Claim, Figure } from "../figures.ts";
import { none } from "../findings.ts";
import { Honest } from "../honest.ts";
import { type ApiResponse, type Somebody, v4, World } from "../world.ts";

/** Content that only its readers may see, as stored and transmitted. */
const WORDS = "between ada and bob alone";
const CIPHER = new TextEncoder().encode(WORDS).toBase64();
const PASSPHRASE = "five words nobody guesses";
const IV = "AAAAAAAAAAAAAAAA";

/** HARD-4: the promise as it is worded, against an admin with all that a browser can do. */
export const curiousAdmin: Claim = {
  name:
    "[HARD-4 HARD-5] an admin with a browser alone reads nothing of others, and comes to nobody's account unnoticed",
  async run() {
    await using world = await World.start({ PARLEY_BACKUP_EVERY: "1h" });
    const people = await world.people(["root", "ada", "bob", "carol"]);
    const [admin, ada, bob] = people;
    await world.makeAdmin(admin);
    const secrets = await secretsOf(world, people);
    const spy = Honest.at(world.url, admin);
    try {
      await until("the admin listens", () => spy.socket.connected);
      return [
        ...await readAlong(world, admin, ada, secrets, spy),
        ...await takeOut(world, admin),
        ...await goInAs(world, admin, bob),
        ...await actOn(world, admin, people[3]),
        ...await lookAround(world, people),
      ];
    } finally {
      spy.close();
    }
  },
};

/** Messages in a server of others, in a channel of a common server that is not for all, and a direct one. */
async function secretsOf(world: World, [admin, ada, bob]: Somebody[]): Promise<Secret[]> {
  const club = await world.space("The club", [ada, bob]);
  const town = await world.space("The town", [ada, bob, admin]);
  const post = async (path: string, body: unknown, method = "POST") => {
    const { status, body: response } = await world.ask(method, path, { ...ada, body });
    if (status >= 400) throw new Error(`${path}: ${JSON.stringify(response)}`);
    return response;
  };
  const { channel } = await post(`/channels/server/${town.server.id}`, { name: "cellar" });
  const hidden = { permissions: { readMessages: false } };
  await post(`/channels/${channel.id}/permissions/default`, hidden, "PUT");
  const { channel: direct } = await post("/channels/dm", { recipientId: bob.id });
  const spaces: [string | null, string][] = [
    [club.server.id, club.channel.id],
    [club.server.id, club.voice.id],
    [null, channel.id],
    [null, direct.id],
  ];
  return await Promise.all(spaces.map(async ([serverId, channelId]): Promise<Secret> => {
    if (channelId === club.voice.id) return { serverId, channelId, messageId: crypto.randomUUID() };
    const body = { encryptedContent: CIPHER, iv: IV };
    const { message } = await post(`/messages/${channelId}`, body);
    return { serverId, channelId, messageId: message.id };
  }));
}

async function readAlong(
  world: World,
  admin: Somebody,
  ada: Somebody,
  secrets: Secret[],
  spy: Honest,
): Promise<Figure[]> {
  const received: string[] = [];
  spy.socket.onAny((event, data) => {
    const text = JSON.stringify(data);
    if (secrets.some(({ channelId }) => text.includes(channelId))) received.push(event);
  });
  const doors = secrets.flatMap((secret) => doorsTo(secret, admin));
  const opened = await tryDoors(world, admin, doors);
  for (const secret of secrets) opened.push(...await tryEvents(spy, secret));
  // An admin who deletes the account can name an heir of its servers.
  const heir = { username: "ada", heir: "root", messages: false, password: admin.password };
  const { status } = await asAdmin(world, admin, "POST", `/admin/users/${ada.id}/delete`, heir);
  if (status < 400) opened.push("heir of somebody's servers");
  for (const { channelId } of secrets) {
    const body = { encryptedContent: CIPHER, iv: IV };
    await world.ask("POST", `/messages/${channelId}`, { ...ada, body });
  }
  // The message to everyone in the common server comes after those that the admin must not receive.
  const { body: { servers } } = await asAdmin(world, admin, "GET", "/servers");
  const common = await asAdmin(world, admin, "GET", `/channels/server/${servers[0].id}`);
  const nonce = "to all";
  const { id } = common.body.channels.find((one: { is_voice: boolean }) => !one.is_voice);
  const said = { encryptedContent: btoa(nonce), iv: IV, nonce };
  await world.ask("POST", `/messages/${id}`, { ...ada, body: said });
  await until("the admin hears what is for all", () => spy.received.has(nonce));
  const bodies = await adminPages(world, admin);
  const voices = await asAdmin(world, admin, "GET", "/voice/participants");
  bodies.push(["/voice/participants", JSON.stringify(voices.body)]);
  return [
    {
      what: "doors to others' messages that were tried",
      value: doors.length,
      unit: "",
      least: 100,
    },
    none("doors that opened", opened),
    none("events of others' channels that were heard", received),
    none(
      "pages for admins that show what was written",
      bodies.filter(([, text]) => {
        const notices = [WORDS, CIPHER, ...secrets.map(({ channelId }) => channelId)];
        return notices.some((one) => text.includes(one));
      }).map(([path]) => path),
    ),
  ];
}

/** Returns everything that an admin can view, by path. */
async function adminPages(world: World, admin: Somebody): Promise<[path: string, text: string][]> {
  const paths = ["status", "users", "servers", "backups", "settings", "log", "acts"];
  return await Promise.all(paths.map(async (path): Promise<[string, string]> => {
    const { status, body } = await asAdmin(world, admin, "GET", `/admin/${path}`);
    if (status !== 200) throw new Error(`/admin/${path}: ${status}`);
    return [path, JSON.stringify(body)];
  }));
}

/** Backups: an unencrypted one exists, an encrypted one can be downloaded. */
async function takeOut(world: World, admin: Somebody): Promise<Figure[]> {
  const order = (path: string, body: object = {}) =>
    asAdmin(world, admin, "POST", path, { ...body, password: admin.password });
  type File = { name: string; sealed: boolean };
  const all = async () => (await asAdmin(world, admin, "GET", "/admin/backups")).body;
  const made = (sealed: boolean) =>
    until("a backup", async () => {
      const { state, backups } = await all();
      return state === "idle" && backups.find((one: File) => one.sealed === sealed)?.name;
    }, 60_000);
  const open: string = await made(false);
  const files = await tryDoors(world, admin, [
    ...FILES,
    ["POST", `/admin/backups/${open}/link`, "password"],
    ["GET", `/admin/backup-files/${open}`],
  ]);
  for (const path of ["parley.kv", "data/parley.kv", "%2e%2e/parley.kv", `backups/${open}`]) {
    const response = await fetch(`${world.url}/${path}`, { redirect: "manual" });
    await response.body?.cancel();
    if (response.status === 200) files.push(path);
  }
  await order("/admin/backups", { passphrase: PASSPHRASE });
  const sealed: string = await made(true);
  const { url } = (await order(`/admin/backups/${sealed}/link`)).body;
  const taken = await fetch(world.url + url);
  const text = new TextDecoder("latin1").decode(await taken.arrayBuffer());
  const found = [WORDS, CIPHER, "SQLite format", "ada@example.org"].filter((one) => {
    return text.includes(one);
  });
  const again = await fetch(world.url + url);
  await again.body?.cancel();
  const acts = (await asAdmin(world, admin, "GET", "/admin/acts")).body.acts;
  const cleared = await tryDoors(world, admin, [
    ["DELETE", "/admin/acts"],
    ["DELETE", `/admin/acts/${acts[0].id}`],
    ["DELETE", "/admin/log"],
  ]);
  const noted = acts.map(({ action }: { action: string }) => action);
  return [
    none("files of the data, and backups in the clear, that could be had", files),
    none("of an encrypted backup, what is in the clear", found),
    { what: "times that its link works again", value: Number(again.ok), unit: "", most: 0 },
    {
      what: "making and fetching it is written down",
      value: ["backup-made", "backup-fetched"].filter((act) => noted.includes(act)).length,
      unit: "",
      least: 2,
    },
    none("of what is written down, what could be cleared", cleared),
  ];
}

/** Tries to get into the account of a person with two-factor: by a link, and by disabling it. */
async function goInAs(world: World, admin: Somebody, bob: Somebody): Promise<Figure[]> {
  const { secret } = (await world.ask("POST", "/users/mfa/setup", { ...bob, body: {} })).body;
  const token = await totpAt(secret, Date.now());
  await world.ask("POST", "/users/mfa/verify", { ...bob, body: { token } });
  const chosen = "chosen by an admin";
  const reset = async (twoFactorOff: boolean) => {
    const body = { password: admin.password, twoFactorOff };
    const path = `/admin/users/${bob.id}/reset-password`;
    const { code } = (await asAdmin(world, admin, "POST", path, body)).body;
    await world.ask("POST", "/auth/reset-link", {
      address: admin.address,
      body: { code, newPassword: chosen },
    });
    return (await world.ask("POST", "/auth/login", {
      address: admin.address,
      body: { username: bob.name, password: chosen },
    })).body;
  };
  const withoutCode = await reset(false);
  const { token: gone } = await reset(true);
  const intruder = { ...bob, token: gone };
  const spy = Honest.at(world.url, intruder);
  await until("the admin is in", () => spy.socket.connected);
  spy.close();
  const cleared = await tryDoors(world, intruder, [["DELETE", "/users/security"]]);
  const list = await byAdmin(world, intruder);
  // The owner is readmitted, as required, and learns of the earlier actions.
  const path = `/admin/users/${bob.id}/reset-password`;
  const last = await asAdmin(world, admin, "POST", path, {
    password: admin.password,
    twoFactorOff: false,
  });
  await world.ask("POST", "/auth/reset-link", {
    address: bob.address,
    body: { code: last.body.code, newPassword: bob.password },
  });
  const screen = await signIn(world, bob);
  const { notices } = screen;
  await until("bob is told", () => notices.length >= 4).catch(() => {});
  screen.one.close();
  return [
    {
      what: "sessions without the code of two-factor",
      value: Number(withoutCode.token !== undefined),
      unit: "",
      most: 0,
    },
    {
      what: "acts that let an admin in, in the owner's list",
      value: list.length,
      unit: "",
      least: 3,
    },
    none("of that list, what could be cleared", cleared),
    { what: "told to the owner on coming back", value: notices.length, unit: "", least: 4 },
  ];
}

/**
 * Takes every action that an admin has on a person: they are told of each at once, or at the next
 * login.
 */
async function actOn(world: World, admin: Somebody, carol: Somebody): Promise<Figure[]> {
  const acts = ["promote", "demote", "end-sessions", "two-factor-off", "disable", "enable"];
  const silent: string[] = [];
  let before = 0;
  for (const act of acts) {
    // A disabled person has no device that could be told of their readmission.
    const screen = act === "enable" ? null : await signIn(world, carol);
    let ended = false;
    screen?.one.socket.on("session-ended", () => ended = true);
    // Notices at the login are about earlier actions, each once.
    await until("it is told what was before", () => (screen?.notices.length ?? before) >= before);
    const path = `/admin/users/${carol.id}/${act}`;
    const { status } = await asAdmin(world, admin, "POST", path, { password: admin.password });
    if (status !== 200) silent.push(`${act}: ${status}`);
    if (!screen) continue;
    const received = () => ended || screen.notices.length > before;
    await until("it is heard", received, 5000).catch(() => silent.push(act));
    before++;
    screen.one.close();
  }
  const back = await signIn(world, carol);
  const kinds = await byAdmin(world, back.who);
  back.one.close();
  return [
    none("acts of an admin that an open device heard nothing of", silent),
    {
      what: "acts that are in their subject's list, of 6",
      value: kinds.length,
      unit: "",
      least: 6,
    },
  ];
}

/** Searches for leftover data. */
async function lookAround(world: World, people: Somebody[]): Promise<Figure[]> {
  const { dataDir } = world.server;
  const [left, open]: [string[], string[]] = [[], []];
  for (const path of filesIn(dataDir)) {
    if (/\.partial$|snapshot\/|checking\//.test(path)) left.push(path);
    if (Deno.build.os !== "windows" && Deno.statSync(path).mode! & 0o077) open.push(path);
  }
  const log = JSON.stringify((await asAdmin(world, people[0], "GET", "/admin/log")).body);
  const output = log + world.server.output().join("\n");
  const secrets = [
    WORDS,
    CIPHER,
    PASSPHRASE,
    ...people.flatMap((one) => [one.password, one.token, one.sessionToken]),
  ];
  return [
    none("copies of the data that are left in its folder", left),
    none("files of it that others of the machine can read", open),
    none("secrets in the log", secrets.filter((one) => output.includes(one))),
  ];
}

function* filesIn(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* filesIn(path);
    else yield path;
  }
}

/** Logs a person in; `notices` grows with the admins' actions as they are reported. */
async function signIn(
  world: World,
  who: Somebody,
): Promise<{ one: Honest; who: Somebody; notices: string[] }> {
  const { status, body }: ApiResponse = await world.ask("POST", "/auth/login", {
    address: v4(6000),
    body: { username: who.name, password: who.password },
  });
  if (status !== 200) throw new Error(`${who.name}: ${JSON.stringify(body)}`);
  const here = { ...who, token: body.token };
  const one = Honest.at(world.url, here);
  const notices: string[] = [];
  one.socket.on("security-changed", ({ entry }) => entry.by_admin && notices.push(entry.kind));
  await until(`${who.name} is there`, () => one.socket.connected);
  return { one, who: here, notices };
}

/** Returns the admins' actions on a person, from the person's own list. */
async function byAdmin(world: World, who: Somebody): Promise<string[]> {
  const { entries } = (await world.ask("GET", "/users/security", who)).body;
  return entries.flatMap(({ kind, by_admin }: { kind: string; by_admin: boolean }) => {
    return by_admin ? [kind] : [];
  });
}
