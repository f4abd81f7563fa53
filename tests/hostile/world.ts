/** The real program with its limits on, behind a proxy that says where people come from. */
import assert from "node:assert/strict";
import { readdirSync, readlinkSync } from "node:fs";
import type { SessionResponse } from "../../protocol/auth.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Server } from "../../protocol/servers.ts";
import { cpuSeconds, residentBytes } from "../../bench/process.ts";
import { PUBLIC_KEY } from "../helpers/person.ts";
import { TestServer } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";

const MB = 1024 * 1024;
/** Figures of the kernel are available only on Linux. */
export const MEASURABLE = Deno.build.os === "linux";

/** Person with an account, and the address they connect from. */
export interface Somebody {
  name: string;
  password: string;
  address: string;
  id: string;
  token: string;
  sessionToken: string;
}

export interface Space {
  server: Server;
  channel: Channel;
  voice: Channel;
}

export interface ApiResponse {
  status: number;
  // deno-lint-ignore no-explicit-any
  body: any;
  headers: Headers;
}

export class World implements AsyncDisposable {
  private constructor(readonly server: TestServer) {}

  /** The program has ended by itself. */
  #gone = false;

  /** Limits on; 127.0.0.1 counts as a proxy, so that a crowd can come from one machine. */
  static async start(env: Record<string, string> = {}): Promise<World> {
    return new World(
      await TestServer.start({
        env: { PARLEY_LIMITS: "on", PARLEY_TRUSTED_PROXIES: "127.0.0.1", ...env },
      }),
    );
  }

  get url(): string {
    return this.server.url;
  }

  /** A request to /api from `address`. */
  async ask(
    method: string,
    path: string,
    { address = "192.0.2.1", token, body, headers = {} }: {
      address?: string;
      token?: string;
      body?: unknown;
      headers?: Record<string, string>;
    } = {},
  ): Promise<ApiResponse> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      redirect: "manual",
      headers: {
        "x-forwarded-for": address,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const parsed = isJson && text ? JSON.parse(text) : text;
    return { status: response.status, body: parsed, headers: response.headers };
  }

  /** Registers `names`, two at a time as passwords are hashed, each from an address of its own. */
  async people(names: string[], addressOf = v4): Promise<Somebody[]> {
    const people: Somebody[] = [];
    for (let i = 0; i < names.length; i += 4) {
      const some = names.slice(i, i + 4).map(async (name, j): Promise<Somebody> => {
        const [address, password] = [addressOf(i + j), `secret of ${name}`];
        const body = { username: name, email: `${name}@example.org`, password };
        const response = await this.ask("POST", "/auth/register", {
          address,
          body: { ...body, publicKey: PUBLIC_KEY },
        });
        assert.equal(response.status, 201, `register ${name}: ${JSON.stringify(response.body)}`);
        const { user, token, sessionToken } = response.body as SessionResponse;
        return { name, password, address, id: user.id, token, sessionToken };
      });
      people.push(...await Promise.all(some));
    }
    return people;
  }

  /** Makes a person the admin, with the link that the program printed. */
  async makeAdmin({ token, address }: Somebody): Promise<void> {
    const printed = () => /\/setup#([\w-]+)/.exec(this.server.output().join("\n"))?.[1];
    const code = await until("the setup link is printed", printed);
    const { status } = await this.ask("POST", "/setup/admin", { token, address, body: { code } });
    assert.equal(status, 200);
  }

  /** A server of the first, and all others in it. */
  async space(name: string, [owner, ...guests]: Somebody[]): Promise<Space> {
    const as = ({ token, address }: Somebody, body?: unknown) => ({ token, address, body });
    const { server } = (await this.ask("POST", "/servers", as(owner, { name }))).body;
    const { code } = (await this.ask("POST", `/servers/${server.id}/invite`, as(owner, {}))).body;
    for (const guest of guests) {
      const path = "/servers/join-invite";
      const response = await this.ask("POST", path, as(guest, { inviteCode: code }));
      assert.equal(response.status, 200, JSON.stringify(response.body));
    }
    const listed = await this.ask("GET", `/channels/server/${server.id}`, as(owner));
    const channels: Channel[] = listed.body.channels;
    const voice = channels.find((one) => one.is_voice)!;
    return { server, channel: channels.find((one) => !one.is_voice)!, voice };
  }

  /** MB of memory that the process holds. */
  memory(): number {
    return this.#measured(() => residentBytes(this.server.pid) / MB);
  }

  /** Seconds of CPU that it has used. */
  cpu(): number {
    return this.#measured(() => cpuSeconds(this.server.pid));
  }

  /** NaN, which no bound is kept by, where the process is gone: its last words are shown. */
  #measured(read: () => number): number {
    if (!MEASURABLE) return 0;
    try {
      return read();
    } catch {
      if (!this.#gone) console.error("The server is gone:", this.server.output().slice(-20));
      this.#gone = true;
      return NaN;
    }
  }

  /** Sockets that it holds: connections, and a few of its own. */
  connections(): number {
    const folder = `/proc/${this.server.pid}/fd`;
    const isSocket = (name: string) => {
      try {
        return readlinkSync(`${folder}/${name}`).startsWith("socket:");
      } catch {
        return false;
      }
    };
    return this.#measured(() => readdirSync(folder).filter(isSocket).length);
  }

  /** Watches its memory until told to stop; the peak. */
  watchMemory(): { peak(): number; stop(): void } {
    let peak = this.memory();
    const timer = setInterval(() => peak = Math.max(peak, this.memory()), 100);
    return { peak: () => peak, stop: () => clearInterval(timer) };
  }

  /** The share of a core that it uses during a second. */
  async load(): Promise<number> {
    const [began, before] = [performance.now(), this.cpu()];
    await pause(1000);
    return (this.cpu() - before) / ((performance.now() - began) / 1000);
  }

  /**
   * Returns the seconds until the server is below this number of connections and this memory, and
   * idle; at most `most`.
   */
  async idleAgain(connections: number, memory: number, most = 60): Promise<number> {
    const began = performance.now();
    await until("idle again", async () => {
      const calm = this.connections() <= connections && this.memory() <= memory;
      return calm && await this.load() < 0.1;
    }, most * 1000);
    return (performance.now() - began) / 1000;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
  }
}

/** Paces rates, and isn't for waiting: another condition decides when it's over. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The `i`-th of many addresses. */
export function v4(i: number): string {
  return `198.18.${i >> 8 & 255}.${i & 255}`;
}
