/** Thief with a copy of a browser's data, and nothing else of its owner's. */
import { io, type Socket } from "socket.io-client";
import { PUBLIC_KEY } from "../../helpers/person.ts";
import { until } from "../../helpers/until.ts";
import type { ApiResponse, World } from "../world.ts";
import { isOpen } from "./curious.ts";

const ADDRESS = "203.0.113.66";
const GUESS = "a guess of theirs";

/** Copied data. */
export interface Loot {
  token: string;
  sessionToken?: string;
  /** The page cookie: `name=value`. */
  cookie?: string;
}

/** Something that a thief tries, and what became of it. */
export interface Tried {
  what: string;
  opened: boolean;
}

export class Thief {
  readonly sockets: Socket[] = [];

  constructor(readonly world: World, readonly loot: Loot) {}

  ask(method: string, path: string, body?: unknown, address = ADDRESS): Promise<ApiResponse> {
    return this.world.ask(method, path, { address, token: this.loot.token, body });
  }

  /** Everything that would make the account theirs, or keep them in it, without its password. */
  async becomeThem(name: string, id: string, otherSession: string): Promise<Tried[]> {
    const key = { publicKey: PUBLIC_KEY };
    const email = { newEmail: "thief@example.org" };
    const reset = { username: name, newPassword: "theirs from now on" };
    const doors: [what: string, method: string, path: string, body?: unknown][] = [
      ["two-factor on", "POST", "/users/mfa/setup", {}],
      ["two-factor on, without a body", "POST", "/users/mfa/setup"],
      ["two-factor on by a made-up code", "POST", "/users/mfa/verify", { token: "123456" }],
      ["two-factor off", "POST", "/users/mfa/disable", {}],
      ["another password", "PUT", "/users/password", { newPassword: reset.newPassword }],
      ["another address", "PUT", "/users/email", email],
      ["another key", "PUT", "/auth/public-key", key],
      ["the others out", "DELETE", "/users/sessions"],
      ["one of the others out", "DELETE", `/users/sessions/${otherSession}`],
      ["what happened unseen", "DELETE", "/users/security"],
      ["the password by a made-up code", "POST", "/auth/reset-password", {
        ...reset,
        mfaToken: "123456",
      }],
      ["the password by a recovery code", "POST", "/auth/reset-password", {
        ...reset,
        mfaToken: "ABCDE-FGHIJ",
      }],
      ["the password by a made-up link", "POST", "/auth/reset-link", {
        code: "x".repeat(43),
        newPassword: reset.newPassword,
      }],
      ["a session from the token", "POST", "/auth/validate-session", {
        sessionToken: this.loot.token,
      }],
      ["a session without the password", "POST", "/auth/login", { username: name }],
      ["an access token of their own", "POST", "/users/tokens", {
        name: "mine",
        scopes: ["read"],
        expires_in_days: null,
      }],
      ["all of it as a file", "POST", "/users/export", {}],
      ["all of it as a file, by reading", "GET", "/users/export"],
      ["the account deleted", "DELETE", `/users/${id}`],
      ["the account deleted, as an admin", "POST", `/admin/users/${id}/delete`, {
        username: name,
        heir: null,
        messages: true,
      }],
      ["a link by an admin", "POST", `/admin/users/${id}/reset-password`, { twoFactorOff: true }],
      ["admin by a made-up setup link", "POST", "/setup/admin", { code: "ABCDEFGHJK-ABCDEFGHJK" }],
    ];
    const tried: Tried[] = [];
    for (const [what, method, path, body] of doors) {
      const { status } = await this.ask(method, path, body);
      tried.push({ what, opened: isOpen(status) });
    }
    return tried;
  }

  /** Sends an admin's requests with nothing but the admin's token. */
  async orderAsAdmin(userId: string, serverId: string): Promise<Tried[]> {
    const person = `/admin/users/${userId}`;
    const doors: [method: string, path: string, body: object][] = [
      ...["disable", "enable", "promote", "demote", "end-sessions", "two-factor-off"]
        .map((act): [string, string, object] => ["POST", `${person}/${act}`, {}]),
      ["POST", `${person}/reset-password`, { twoFactorOff: true }],
      ["POST", `${person}/delete`, { username: "bob", heir: null, messages: true }],
      ["POST", `/admin/servers/${serverId}/delete`, { name: "A server" }],
      ["POST", "/admin/backups", { passphrase: "correct horse battery" }],
      ["POST", "/admin/backups/any/link", {}],
      ["PUT", "/admin/settings", { registration: "open" }],
    ];
    const tried: Tried[] = [];
    for (const [method, path, body] of doors) {
      const { status } = await this.ask(method, path, body);
      tried.push({ what: `${method} ${path}`, opened: isOpen(status) });
    }
    return tried;
  }

  /**
   * Guesses the password, at each endpoint that asks for it, from changing addresses: returns how
   * many were processed.
   */
  async guess(name: string, times: number): Promise<number> {
    const doors: ((password: string) => [string, string, object])[] = [
      (password) => ["POST", "/users/mfa/setup", { password }],
      (password) => ["POST", "/users/mfa/disable", { password }],
      (password) => ["DELETE", "/users/sessions", { password }],
      (password) => ["PUT", "/users/email", { newEmail: "thief@example.org", password }],
      (password) => ["PUT", "/auth/public-key", { publicKey: PUBLIC_KEY, password }],
      (currentPassword) => ["PUT", "/users/password", { currentPassword, newPassword: GUESS }],
      (password) => ["POST", "/auth/login", { username: name, password }],
    ];
    let received = 0;
    for (let i = 0; i < times; i++) {
      const [method, path, body] = doors[i % doors.length](`${GUESS} ${i}`);
      const { status } = await this.ask(method, path, body, `203.0.113.${i + 1}`);
      if (status !== 429) received++;
    }
    return received;
  }

  /** Listens, one connection of each kind. */
  async listen(): Promise<void> {
    for (const transport of ["websocket", "polling"]) {
      const socket = io(this.world.url, {
        path: "/socket.io",
        auth: { token: this.loot.token },
        transports: [transport],
        forceNew: true,
        reconnection: false,
        extraHeaders: { "x-forwarded-for": ADDRESS },
      });
      this.sockets.push(socket);
      await until("the thief listens", () => socket.connected);
    }
  }

  get listening(): number {
    return this.sockets.filter(({ connected }) => connected).length;
  }

  /** Returns the loot that still grants access. */
  async stillOpens(): Promise<string[]> {
    const { cookie, sessionToken } = this.loot;
    const opens: string[] = [];
    if ((await this.ask("GET", "/servers")).status < 400) opens.push("the token");
    if (cookie) {
      const page = await fetch(`${this.world.url}/`, {
        headers: { cookie, "x-forwarded-for": ADDRESS },
        redirect: "manual",
      });
      await page.body?.cancel();
      if (page.status === 200) opens.push("the page cookie");
    }
    const socket = io(this.world.url, {
      path: "/socket.io",
      auth: { token: this.loot.token },
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      extraHeaders: { "x-forwarded-for": ADDRESS },
    });
    const refused = Promise.withResolvers<boolean>();
    socket.once("connect", () => refused.resolve(false));
    socket.once("connect_error", () => refused.resolve(true));
    if (!await refused.promise) opens.push("a new socket");
    socket.disconnect();
    if (sessionToken) {
      const { status } = await this.ask("POST", "/auth/validate-session", { sessionToken });
      if (status < 400) opens.push("the sessionToken");
    }
    return opens;
  }

  close(): void {
    for (const socket of this.sockets) socket.disconnect();
  }
}
