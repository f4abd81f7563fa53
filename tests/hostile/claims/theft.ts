import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import { totpAt } from "../../helpers/totp.ts";
import { until } from "../../helpers/until.ts";
import { type Loot, Thief, type Tried } from "../attackers/thief.ts";
import type { Claim } from "../figures.ts";
import { none } from "../findings.ts";
import { Honest } from "../honest.ts";
import { later } from "../later.ts";
import { type ApiResponse, type Somebody, v4, World } from "../world.ts";

/**
 * Milliseconds after which a login is no longer recent, and a reused sessionToken counts as copied.
 */
const NOT_FRESH = 6 * 60_000;
const REUSED = 61_000;
/** Hours that a token is good for by then. */
const LEFT = (SERVER_TIMES.tokenLife - NOT_FRESH) / 3600_000;

const opened = (tried: Tried[]) => tried.filter((one) => one.opened).map(({ what }) => what);
/** HARD-3: thief with a copied token. */
export const copiedToken: Claim = {
  name: "[HARD-3 HARD-4] a copied token opens no door by which an account, or all of it, is taken",
  async run() {
    await using world = await World.start();
    const [ada, bob] = await world.people(["ada", "bob"]);
    const { server } = await world.space("A server", [ada, bob]);
    await world.makeAdmin(ada);
    const laptop = await signIn(world, bob);
    await later(world, NOT_FRESH);
    const before = await notices(world, laptop);
    const thief = new Thief(world, bob);
    const session = await sessionOf(world, laptop);
    const tried = await thief.becomeThem(bob.name, bob.id, session);
    const ordered = await new Thief(world, ada).orderAsAdmin(bob.id, server.id);
    const page = await thief.ask("POST", "/auth/page-cookie");
    const lives = Number(/Max-Age=(\d+)/.exec(page.headers.getSetCookie()[0])![1]);
    const received = await thief.guess(bob.name, 30);
    const after = await notices(world, laptop);
    const { mfa_enabled } = (await world.ask("GET", "/users/settings", laptop)).body.settings;
    const { status } = await world.ask("PUT", "/users/password", {
      ...laptop,
      body: { currentPassword: bob.password, newPassword: "brand new" },
    });
    return [
      { what: "doors tried with a copied token", value: tried.length, unit: "", least: 20 },
      none("doors that opened", opened(tried)),
      { what: "orders tried with an admin's", value: ordered.length, unit: "", least: 12 },
      none("orders that were carried out", opened(ordered)),
      { what: "of 30 guesses, those that were heard", value: received, unit: "", most: 5 },
      { what: "its page cookie lives", value: lives / 3600, unit: "h", most: LEFT },
      none("changes that were made", after.slice(0, after.length - before.length)),
      { what: "two-factor was switched on", value: Number(mfa_enabled), unit: "", most: 0 },
      {
        what: "its owner can change the password",
        value: Number(status === 200),
        unit: "",
        least: 1,
      },
    ];
  },
};

/** HARD-16: a copied sessionToken works until it's used a second time, by either. */
export const copiedSession: Claim = {
  name:
    "[HARD-16 HARD-3] a copied sessionToken ends when its owner is back, or its thief; and the owner is told",
  async run() {
    await using world = await World.start();
    const [ada, bob] = await world.people(["ada", "bob"]);
    const [first, second] = [await signIn(world, ada), await signIn(world, bob)];

    // The thief uses ada's, and she comes back.
    const copied = await exchange(world, ada.sessionToken);
    await later(world, REUSED);
    const thiefs = await exchange(world, copied.sessionToken);
    // Bob uses his, and the thief comes afterwards.
    const bobs = await exchange(world, bob.sessionToken);
    await later(world, REUSED);
    await exchange(world, bobs.sessionToken);
    await later(world, REUSED);
    const thief = new Thief(world, thiefs);
    const screens = [Honest.at(world.url, first), Honest.at(world.url, second)];
    const received = new Set<number>();
    screens.forEach(({ socket }, i) =>
      socket.on("security-changed", ({ entry }) => entry.kind === "token_reused" && received.add(i))
    );
    try {
      await until(
        "the owners' other devices listen",
        () => screens.every((s) => s.socket.connected),
      );
      await thief.listen();
      const back = await validate(world, ada.sessionToken);
      const replay = await validate(world, bob.sessionToken);
      await until("both are told", () => received.size === 2).catch(() => {});
      await until("the thief hears nothing", () => thief.listening === 0, 10_000).catch(() => {});
      const entries = [...await notices(world, first), ...await notices(world, second)];
      return [
        {
          what: "replays that were taken",
          value: Number(back) + Number(replay),
          unit: "",
          most: 0,
        },
        none("of the thief's, what opens afterwards", await thief.stillOpens()),
        { what: "sockets of the thief that live on", value: thief.listening, unit: "", most: 0 },
        { what: "owners told on another device, of 2", value: received.size, unit: "", least: 2 },
        {
          what: "owners told in their list, of 2",
          value: entries.filter((kind) => kind === "token_reused").length,
          unit: "",
          least: 2,
        },
      ];
    } finally {
      thief.close();
      for (const one of screens) one.close();
    }
  },
};

/** Response of an owner, or of an admin on their behalf, to a thief. */
type Way = (
  world: World,
  at: { phone: Somebody; laptop: Somebody; admin: Somebody },
) => Promise<ApiResponse>;

const WAYS: Record<string, Way> = {
  "signs out on that device": (world, { phone }) =>
    world.ask("POST", "/auth/logout", { ...phone, body: {} }),
  "signs out everywhere else": (world, { laptop }) =>
    world.ask("DELETE", "/users/sessions", { ...laptop, body: { password: laptop.password } }),
  "ends that device": async (world, { laptop, phone }) =>
    await world.ask("DELETE", `/users/sessions/${await sessionOf(world, phone)}`, {
      ...laptop,
      body: { password: laptop.password },
    }),
  "changes the password elsewhere": (world, { laptop }) => changePassword(world, laptop),
  "changes the password on that device": (world, { phone }) => changePassword(world, phone),
  "switches two-factor on": async (world, { laptop }) => {
    const { password } = laptop;
    const setup = await world.ask("POST", "/users/mfa/setup", { ...laptop, body: { password } });
    const token = await totpAt(setup.body.secret, Date.now());
    return await world.ask("POST", "/users/mfa/verify", { ...laptop, body: { token } });
  },
  "has an admin reset the password": (world, { phone, admin }) =>
    world.ask("POST", `/admin/users/${phone.id}/reset-password`, {
      ...admin,
      body: { password: admin.password, twoFactorOff: false },
    }),
  "is signed out by an admin": (world, { phone, admin }) =>
    world.ask("POST", `/admin/users/${phone.id}/end-sessions`, {
      ...admin,
      body: { password: admin.password },
    }),
  "is kept out by an admin": (world, { phone, admin }) =>
    world.ask("POST", `/admin/users/${phone.id}/disable`, {
      ...admin,
      body: { password: admin.password },
    }),
};

/** HARD-3, D-ACCT-4: there is a way out, and it is one. */
export const endedTheft: Claim = {
  name:
    "[HARD-3 HARD-16 D-ACCT-4] whatever an owner does against a thief ends all that was copied, open sockets too",
  async run() {
    await using world = await World.start();
    const ways = Object.entries(WAYS);
    const [admin, ...owners] = await world.people([
      "host_admin",
      ...ways.map((_, i) => `owner${i}`),
    ]);
    await world.makeAdmin(admin);
    const [failed, lives, sockets]: [string[], string[], string[]] = [[], [], []];
    let slowest = 0;
    for (const [i, [what, way]] of ways.entries()) {
      const laptop = owners[i];
      const phone = await signIn(world, laptop);
      const page = await world.ask("POST", "/auth/page-cookie", phone);
      const cookie = page.headers.getSetCookie()[0].split(";")[0];
      const thief = new Thief(world, { ...phone, cookie } satisfies Loot);
      try {
        await thief.listen();
        const { status } = await way(world, { phone, laptop, admin });
        const began = performance.now();
        if (status !== 200) failed.push(`${what}: ${status}`);
        lives.push(...(await thief.stillOpens()).map((opens) => `${what}: ${opens}`));
        await until("the thief hears nothing", () => thief.listening === 0, 10_000).catch(() => {});
        slowest = Math.max(slowest, (performance.now() - began) / 1000);
        if (thief.listening) sockets.push(what);
      } finally {
        thief.close();
      }
    }
    return [
      { what: "ways out", value: ways.length, unit: "", least: 9 },
      none("ways that were refused", failed),
      none("of what was copied, what opens afterwards", lives),
      none("ways after which an open socket lives on", sockets),
      { what: "until the last socket was gone", value: slowest, unit: "s", most: 7, timed: true },
    ];
  },
};

/** The same person on another device. */
async function signIn(world: World, who: Somebody): Promise<Somebody> {
  const { status, body } = await world.ask("POST", "/auth/login", {
    address: v4(5000),
    body: { username: who.name, password: who.password },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...who, token: body.token, sessionToken: body.sessionToken };
}

function changePassword(world: World, who: Somebody): Promise<ApiResponse> {
  const body = { currentPassword: who.password, newPassword: "brand new" };
  return world.ask("PUT", "/users/password", { ...who, body });
}

async function sessionOf(world: World, who: Somebody): Promise<string> {
  const { sessions } = (await world.ask("GET", "/users/sessions", who)).body;
  return sessions.find(({ current }: { current: boolean }) => current).id;
}

/** Returns the kinds in a person's list, newest first. */
async function notices(world: World, who: Somebody): Promise<string[]> {
  const { entries } = (await world.ask("GET", "/users/security", who)).body;
  return entries.map(({ kind }: { kind: string }) => kind);
}

async function exchange(world: World, sessionToken: string) {
  const { status, body } = await world.ask("POST", "/auth/validate-session", {
    body: { sessionToken },
  });
  if (status !== 200) throw new Error(`a sessionToken was refused: ${status}`);
  return body as { token: string; sessionToken: string };
}

async function validate(world: World, sessionToken: string): Promise<boolean> {
  const { status } = await world.ask("POST", "/auth/validate-session", { body: { sessionToken } });
  return status === 200;
}
