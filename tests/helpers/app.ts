/** The server in this process, on a real KV: for tests of /api and of the socket. */
import type { Site } from "fresh";
import assert from "node:assert/strict";
import type { BackupOptions } from "../../server/host/backup/create.ts";
import { startApp } from "../../server/host/app/start.ts";
import { type Config, defaultConfig } from "../../server/host/config/load.ts";
import type { AppContext } from "../../server/host/context.ts";
import { createContext } from "../../server/host/app/create_context.ts";
import { PACE, type WatchLimits } from "../../server/delivery/http/watcher.ts";
import type { OptionSources } from "../../server/host/instance/instance.ts";
import { DiskFileStore } from "../../server/storage/file_store/disk.ts";
import type { FileStore } from "../../server/storage/file_store/port.ts";
import { makeAdmin } from "../../server/membership/users/admins.ts";
import { createPasswords, isSamePassword } from "../../server/features/auth/passwords.ts";
import type { PasswordRecord } from "../../server/membership/users/records.ts";
import { createUser } from "../../server/membership/users/service.ts";
import type { CertificateSource } from "../../server/host/tls/source.ts";
import { balanceRequests } from "./request_balancer.ts";
import { type ApiResponse, ask } from "./responses.ts";
import { jsonInit, password, Person, PUBLIC_KEY } from "./person.ts";
import { lateNetwork } from "./late_network.ts";
import { aloneAt, chanceOfNodes, openNodes } from "./nodes.ts";
import { chanceOfServer } from "./shake.ts";
import { deliveries, tellings } from "./test_socket.ts";
import { until } from "./until.ts";

export interface AppOptions extends Omit<Partial<Config>, "files"> {
  /** A KV file; default: in memory. */
  path?: string;
  /** Where files lie on one machine; default: a folder that is removed in the end. */
  files?: string;
  /** Has the files instead of a folder. */
  fileStore?: FileStore;
  /** Puts something between the program and its KV. */
  wrap?: (kv: Deno.Kv) => Deno.Kv;
  certificate?: CertificateSource;
  /** Which options the host has set, and where. */
  fixed?: OptionSources;
  /** The pages; default: none. */
  site?: Site;
  /** Limits for slow connections, if they differ from the default. */
  pace?: Partial<WatchLimits>;
  /** `memory`: several nodes on one KV, whatever the environment asks for. */
  nodes?: "memory";
  /** Runs one node even if clusters are tested: the test is about a single one. */
  alone?: boolean;
}

/**
 * Argon2id as the program has it, with the least work that there can be: the program's own takes
 * 20 ms of a core each, and there are thousands. tests/unit/server/passwords_test.ts has all of it.
 */
const WORK = { memory: 8, passes: 1, parallelism: 1 };

/** By password: that of a name is kept, and found right without another one. */
const hashes = new Map<string, Promise<PasswordRecord>>();

export class TestApp implements AsyncDisposable {
  /** Errors that the program logged as its own faults. Any left here fails the test. */
  readonly errors: unknown[] = [];
  readonly warnings: string[] = [];
  readonly people: Person[] = [];
  /** Passwords of registrations in progress. */
  readonly #registering = new Set<string>();
  url = "";
  /** Context of the first node, if there are several. */
  context!: AppContext;
  /** Context of each node. */
  contexts: AppContext[] = [];
  /** Source of backups, if it isn't the data folder. */
  source: Pick<BackupOptions, "database" | "files"> = {};
  /** Where each node is reached alone. */
  urls: string[] = [];
  #offset = 0;
  #stopped: number | null = null;
  #close = () => Promise.resolve();

  /** Rate limits are off and the port is free, unless `options` say otherwise. */
  static async start(
    {
      path = ":memory:",
      wrap,
      certificate,
      fixed,
      site,
      pace,
      files,
      fileStore: given,
      nodes: mode,
      alone: isAlone = false,
      ...config
    }: AppOptions = {},
  ) {
    const app = new TestApp();
    const log = {
      debug: () => {},
      info: () => {},
      warn: (text: string) => void app.warnings.push(text),
      error: (text: string, error?: unknown) => void app.errors.push([text, error]),
    };
    const clock = () => (app.#stopped ?? Date.now()) + app.#offset;
    const onFault = (error: unknown) => log.error("storage", error);
    const folder = files ?? await Deno.makeTempDir({ prefix: "parley-files-" });
    const chance = chanceOfServer();
    // TLS certificates contain the node's own port, pages are built for one node, and a relay's
    // ports belong to a machine. Rate limits and measurements are per node.
    const alone = isAlone || certificate !== undefined || site !== undefined ||
      config.relay !== undefined ||
      config.limits === "on" || config.metricsToken !== undefined;
    const nodes = await openNodes({ path, wrap, late: chance, alone, mode, onFault, clock });
    const fileStore = given ?? nodes.fileStore ?? new DiskFileStore(folder);
    app.contexts = nodes.dbs.map((db, index) => {
      const context = createContext({
        config: { ...defaultConfig(), port: 0, data: "", limits: "off", ...config },
        fixed,
        db,
        sharedState: nodes.facts?.[index],
        log,
        clock,
        fileStore,
        tls: certificate,
      });
      context.pace = { ...PACE, ...pace };
      const passwords = createPasswords(undefined, WORK);
      context.passwords = {
        ...passwords,
        hash(password, from) {
          if (!app.#registering.delete(password)) return passwords.hash(password, from);
          return hashes.getOrInsertComputed(password, () => passwords.hash(password, from));
        },
        async verify(password, record, from) {
          // Where requests are limited, hashes that are under way count.
          const made = config.limits !== "on" && await hashes.get(password);
          return made && record && isSamePassword(made, record) ||
            await passwords.verify(password, record, from);
        },
      };
      return context;
    });
    app.context = app.contexts[0];
    app.source = { database: nodes.source, files: nodes.source && nodes.fileStore };
    nodes.join(app.contexts);
    const running: Awaited<ReturnType<typeof startApp>>[] = [];
    for (const context of app.contexts) running.push(await startApp(context, site));
    // By its number: `localhost` may be looked up as IPv6 first.
    const urls = running.map(({ url }) => url.replace("localhost", "127.0.0.1"));
    app.urls = urls;
    const balancer = urls.length > 1 ? await balanceRequests(urls, chanceOfNodes()) : undefined;
    const url = balancer?.url ?? urls[0];
    // Apps whose own port matters, as for TLS, are reached directly.
    const network = chance && !certificate ? lateNetwork(url, chance) : undefined;
    app.url = network?.url ?? url;
    if (balancer) aloneAt.set(app.url, urls[0]);
    deliveries.set(app.url, async () => {
      await Promise.all(running.map(async ({ delivered }, index) => {
        await nodes.fresh(index);
        await delivered();
      }));
    });
    if (balancer) tellings.set(app.url, () => Promise.all(urls.map((_, n) => nodes.fresh(n))));
    app.#close = async () => {
      // At once: nodes wait for the connections that are kept alive to them.
      await Promise.all([
        ...running.map((one) => one.close()),
        balancer?.[Symbol.asyncDispose](),
      ]);
      await network?.close();
      deliveries.delete(app.url);
      tellings.delete(app.url);
      aloneAt.delete(app.url);
      await nodes.close();
      if (!files) await Deno.remove(folder, { recursive: true });
    };
    return app;
  }

  /** Returns a person whose requests and sockets go to one node. */
  at(node: number, { user, token, sessionToken }: Person): Person {
    const person = new Person(this.urls[node], user, token, sessionToken, new Headers());
    this.people.push(person);
    return person;
  }

  /** Moves the server's clock. */
  advance(milliseconds: number): void {
    this.#offset += milliseconds;
    for (const { deadlines } of this.contexts) deadlines.look();
  }

  /**
   * Resolves when each node has all commits of the others: call it before checking a node's state.
   */
  async fresh(): Promise<void> {
    await Promise.all(this.contexts.map(({ db }) => db.fresh()));
  }

  /** From now on the server's time passes by `advance` alone: for what happens short of an end. */
  stopClock(): void {
    this.#stopped ??= Date.now();
  }

  /** Returns the server's pending deadlines, except the check for expired tokens. */
  get deadlines(): string[] {
    return this.contexts.flatMap(({ deadlines }) => deadlines.names)
      .filter((name) => name !== "tokens of sockets");
  }

  /** Resolves once the server has noticed that all of a person's sockets are gone. */
  async noticesLeaving({ id, user }: Person): Promise<void> {
    await until(
      `${user.username} is gone`,
      () => this.contexts.every(({ presence }) => !presence.isConnected(id)),
    );
  }

  /** Resolves once the server has noticed that a person's socket in voice is lost. */
  async noticesLost({ id, user }: Person): Promise<void> {
    const isLinked = ({ voice }: AppContext) => voice.of(id)?.link.state === "connected";
    await until(`${user.username} is lost`, () => !this.contexts.some(isLinked));
  }

  async register(username: string): Promise<Person> {
    const body = {
      username,
      email: `${username}@example.org`,
      password: password(username),
      publicKey: PUBLIC_KEY,
    };
    this.#registering.add(body.password);
    return this.#signedIn(await this.anonymous("POST", "/auth/register", body));
  }

  /** Registers an instance admin who is in no server, whatever the registration policy. */
  async registerAdmin(username: string): Promise<Person> {
    const secret = password(username);
    const { passwords } = this.context;
    const email = `${username}@example.org`;
    const hash = await hashes.getOrInsertComputed(
      secret,
      () => passwords.hash(secret, { address: "203.0.113.1" }),
    );
    const fields = { username, email, publicKey: PUBLIC_KEY, password: hash };
    const { context } = this;
    await context.db.transact((tx) => makeAdmin(context, tx, createUser(context, tx, fields)));
    return await this.login(username);
  }

  /** Several at once. */
  registerAll<const N extends string[]>(...names: N): Promise<{ [K in keyof N]: Person }> {
    return Promise.all(names.map((name) => this.register(name))) as Promise<
      { [K in keyof N]: Person }
    >;
  }

  /** Creates another session of a person. */
  async login(username: string, registeredAs = username): Promise<Person> {
    const body = { username, password: password(registeredAs) };
    return this.#signedIn(await this.anonymous("POST", "/auth/login", body));
  }

  /** A request without a token. */
  anonymous(method: string, path: string, body?: unknown, headers: HeadersInit = {}) {
    const init = jsonInit(body);
    return ask(this.url, method, path, { ...init, headers: { ...init.headers, ...headers } });
  }

  #signedIn({ status, body, headers }: ApiResponse): Person {
    assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
    const person = new Person(this.url, body.user, body.token, body.sessionToken, headers);
    this.people.push(person);
    return person;
  }

  /** Stops everything; throws if the program or its messages had faults. */
  async [Symbol.asyncDispose](): Promise<void> {
    const sockets = this.people.flatMap((person) => person.sockets);
    for (const socket of sockets) socket.close();
    await this.#close();
    assert.deepEqual(this.errors, [], "the program logged errors");
    assert.deepEqual(sockets.flatMap((socket) => socket.faults), [], "faulty events");
  }
}
