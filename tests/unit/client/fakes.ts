import type { Channel } from "../../../protocol/channels.ts";
import type { Message } from "../../../protocol/messages.ts";
import type { Member, Server } from "../../../protocol/servers.ts";
import type { User } from "../../../protocol/users.ts";
import { type Api, createApi } from "../../../client/base/api.ts";
import type { KeyLock, LockState } from "../../../client/base/key_lock.ts";
import type { Platform } from "../../../client/base/platform.ts";
import { runningTime } from "../../helpers/running_time.ts";

/** Web storage in memory. */
export function fakeStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (i) => [...values.keys()][i] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

export interface Call {
  method: string;
  path: string;
  body: unknown;
  bearer: string | null;
  contentType: string | null;
}
/** Answers with an object, with a Response, or throws as a lost network does. */
export type Respond = (call: Call) => unknown;

/** An API that answers as told; paths as in the contract, without /api. */
export function fakeApi(respond: (call: Pick<Call, "method" | "path" | "body">) => unknown): Api {
  const platform = new FakePlatform(({ method, path, body }) =>
    respond({ method, path: path.slice("/api".length), body })
  );
  return createApi({ platform, token: () => null, renew: () => Promise.resolve(false) });
}

/** Fake platform without a browser: time stops until `pass` advances it. */
export class FakePlatform implements Platform {
  local = fakeStorage();
  session = fakeStorage();
  calls: Call[] = [];
  visited: string[] = [];
  logged: string[] = [];
  cookies = new Map<string, string>();
  reloads = 0;
  cleaned = 0;
  /** Users whose keys were deleted from the device. */
  keysDeleted: string[] = [];
  /** Requests to the lock. */
  locked: string[] = [];
  known: LockState = { keys: "none", privateFrom: {} };
  lockState: LockState = { keys: "none", privateFrom: {} };
  isHidden = false;
  theme: string | null = null;
  allowsCookies = true;
  #time = 1_000_000;
  #timers = new Set<{ at: number; callback: () => void }>();
  #listeners: { event: string; callback: (event: never) => void }[] = [];

  constructor(public respond: Respond = () => ({})) {}

  fetch: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const call: Call = {
      method: init?.method ?? "GET",
      path: String(input),
      body: init?.body === undefined ? undefined : JSON.parse(init.body as string),
      bearer: headers.get("Authorization"),
      contentType: headers.get("Content-Type"),
    };
    this.calls.push(call);
    const response = await this.respond(call);
    return response instanceof Response ? response : Response.json(response);
  };
  upload: Platform["upload"] = async (url, { onProgress, ...init }) => {
    const response = await this.fetch(url, init);
    onProgress(1);
    return response;
  };
  readCookies = () => [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  writeCookie = (line: string) => {
    const [, name, value, rest] = /^([^=]+)=([^;]*)(.*)$/.exec(line)!;
    if (rest!.includes("Max-Age=0")) this.cookies.delete(name!);
    else this.cookies.set(name!, value!);
  };
  cookiesEnabled = () => this.allowsCookies;
  now = () => this.#time;
  after = (ms: number, callback: () => void) => {
    const timer = { at: this.#time + ms, callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };
  navigate = (path: string) => void this.visited.push(path);
  reload = () => void this.reloads++;
  hidden = () => this.isHidden;
  watched = () => !this.isHidden;
  listen: Platform["listen"] = (event, callback) => {
    const listener = { event, callback };
    this.#listeners.push(listener);
    return () => void (this.#listeners = this.#listeners.filter((l) => l !== listener));
  };
  showTheme = (theme: string | null) => void (this.theme = theme);
  clean = (deleteKeysOf?: string) => {
    this.cleaned++;
    if (deleteKeysOf) this.keysDeleted.push(deleteKeysOf);
    return Promise.resolve();
  };
  /** Effects of passwords on the keys; each returns `lockState`. */
  keyLock = () => Promise.resolve(this.lock);
  lock: KeyLock = {
    known: () => Promise.resolve(this.known),
    signedIn: (typed) => this.#lock("signedIn", typed.password),
    typed: (typed) => this.#lock("typed", typed.password),
    unlock: (typed) => this.#lock("unlock", typed.password),
    changing: (typed) => this.#lock("changing", typed.password),
    changed: (typed) => this.#lock("changed", String(typed.isDone)),
  };
  #lock(act: string, what: string): Promise<LockState> {
    this.locked.push(`${act} ${what}`);
    return Promise.resolve(this.lockState);
  }
  log = (what: string) => void this.logged.push(what);

  /** Lets `ms` milliseconds go by, timer after timer. */
  pass(ms: number) {
    const end = this.#time + ms;
    for (;;) {
      const due = [...this.#timers].filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#time = due.at;
      due.callback();
    }
    this.#time = end;
  }
  fire(event: string, value: unknown) {
    for (const l of this.#listeners) if (l.event === event) l.callback(value as never);
  }
  /** Milliseconds to the next timer. */
  get next(): number {
    return Math.min(...[...this.#timers].map(({ at }) => at - this.#time));
  }
  /** How many timers run. */
  get sleeping(): number {
    return this.#timers.size;
  }
  /** Paths called, with their method. */
  get paths(): string[] {
    return this.calls.map((c) => `${c.method} ${c.path}`);
  }
}

/** A refusal as the server words it. */
export function refusal(status: number, code: string, error: string, extra: object = {}): Response {
  return Response.json({ error, code, ...extra }, { status });
}

/** Waits until it holds. What browsers do in threads of their own takes its time: encrypting does. */
export async function until(what: string, holds: () => boolean): Promise<void> {
  using time = runningTime();
  while (time.milliseconds() < 20_000) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error(`never: ${what}`);
}

export function aUser(changes: Partial<User> = {}): User {
  return {
    id: "u1",
    username: "ann",
    email: "ann@example.org",
    publicKey: "cHVi",
    avatar_url: null,
    avatar_color: null,
    status: "online",
    custom_status: null,
    ...changes,
  };
}

export function aServer(changes: Partial<Server> = {}): Server {
  const base = { id: "s1", name: "Den", description: "", avatar: null };
  return { ...base, owner_id: "u1", member_count: 1, ...changes };
}

export function aChannel(changes: Partial<Channel> = {}): Channel {
  return {
    id: "c1",
    server_id: "s1",
    name: "general",
    is_voice: false,
    position: 0,
    last_seq: 0,
    read_seq: 0,
    mention_count: 0,
    ...changes,
  };
}

export function aMember(changes: Partial<Member> = {}): Member {
  return {
    id: "m1",
    user_id: "u1",
    username: "ann",
    avatar_url: null,
    avatar_color: null,
    joinedAt: "2026-01-01T00:00:00.000Z",
    status: "online",
    isOwner: false,
    roles: [],
    muted: false,
    muted_until: null,
    ...changes,
  };
}

export function aMessage(seq: number, changes: Partial<Message> = {}): Message {
  return {
    id: `id${seq}`,
    channel_id: "c1",
    seq,
    sender_id: "u2",
    username: "bob",
    avatar_url: null,
    created_at: "2026-01-01T00:00:00.000Z",
    encrypted_content: `text ${seq}`,
    iv: "",
    edited: false,
    edited_at: null,
    isSystemMessage: true,
    reactions: [],
    can_mention_everyone: false,
    nonce: null,
    ...changes,
  };
}
