/**
 * Real PostgreSQL servers for tests: in temporary folders, on loopback, and gone with the process
 * that started them. One of them is started in about a second, a database in it in 50 ms.
 */
import { join } from "node:path";
import postgres from "postgres";
import { ownPort } from "./ports.ts";
import { findPostgres, type PostgresBinaries, type PostgresSource } from "./postgres_binaries.ts";
import {
  copyFolder,
  emptyFolder,
  makeData,
  own,
  POSTGRES_SECRET,
  POSTGRES_USER,
  userOf,
} from "./postgres_folder.ts";
import { until } from "./until.ts";

export { POSTGRES_SECRET, POSTGRES_USER, userOf };

/** Output if processes of a killed server haven't all ended yet. */
const STILL_IN_USE = /pre-existing shared memory block|could not bind|could not create any TCP/;

/** Error code for an unknown word. */
const SYNTAX_ERROR = "42601";

export interface PostgresOptions {
  /** Makes commits wait for the disk. Default: no. */
  fsync?: boolean;
  /** Lines of `postgresql.conf`, e.g. `{ max_connections: "20" }`. */
  settings?: Record<string, string>;
  /** Default: the system's programs, else those of npm. */
  source?: PostgresSource;
}

/** A server, or one of a pair. */
export class Postgres implements AsyncDisposable {
  /** Log of all its runs. */
  log = "";
  readonly port = ownPort();
  #child: Deno.ChildProcess | undefined;
  #pid = 0;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(readonly binaries: PostgresBinaries, readonly folder: string) {}

  /** URL of the database `postgres`. */
  get url(): string {
    return this.urlOf("postgres");
  }

  urlOf(database: string): string {
    return `postgres://${POSTGRES_USER}:${POSTGRES_SECRET}@127.0.0.1:${this.port}/${database}`;
  }

  get data(): string {
    return join(this.folder, "data");
  }

  /** Id of the server's main process. */
  get pid(): number {
    return this.#pid;
  }

  /**
   * Runs it on its folder and waits until it takes connections: the first time, and again after
   * `kill9` or `stop`.
   *
   * @param options more of `postgres`, e.g. `["-c", "jit=off"]`
   * @throws with its log when it ends before that
   */
  async start(options: string[] = []): Promise<void> {
    for (;;) {
      const from = this.log.length;
      if (await this.#run(options)) return;
      const said = this.log.slice(from);
      if (!STILL_IN_USE.test(said)) throw new Error(`PostgreSQL did not start:\n${said}`);
    }
  }

  /** Resolves to true if it started. */
  async #run(options: string[]): Promise<boolean> {
    // The shell ends it when this process has gone, however that was: its standard input closes.
    const script = 'exec 3<&0; "$@" </dev/null 3<&- & pid=$!; echo "$pid";' +
      ' (read line <&3; kill -QUIT "$pid" 2>/dev/null) & wait "$pid"; kill $! 2>/dev/null';
    const program = join(this.binaries.folder, "postgres");
    const child = new Deno.Command("/bin/sh", {
      args: ["-c", script, "sh", program, "-D", this.data, ...options],
      cwd: this.folder,
      env: this.binaries.env,
      ...userOf(),
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#child = child;
    let ended = false;
    const pid = Promise.withResolvers<number>();
    const printed = read(child.stdout, (text) => pid.resolve(Number(text.trim())));
    const logged = read(child.stderr, (text) => this.log += text);
    this.#ended = Promise.all([child.status, printed, logged]).then(() => ended = true);
    this.#pid = await pid.promise;
    await until("PostgreSQL takes connections", async () => ended || await accepts(this.url));
    return !ended;
  }

  /** SQL of one statement in a connection of its own; rows as objects. */
  query(statement: string, database = "postgres"): Promise<postgres.Row[]> {
    return order(this.urlOf(database), statement);
  }

  /** Kills the server as a power cut of its machine would, and resolves when it is gone. */
  async kill9(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Stops it without a checkpoint: its clients are cut, and it recovers at the next start. */
  async stop(): Promise<void> {
    await this.#end("SIGQUIT");
  }

  /** Stops it like an operator: data in memory is written first. */
  async shutDown(): Promise<void> {
    await this.#end("SIGINT");
  }

  /** Leaves it without a processor until `resume`: its connections stay open, and say nothing. */
  pause(): void {
    for (const pid of [this.#pid, ...childrenOf(this.#pid)]) signal(pid, "SIGSTOP");
  }

  resume(): void {
    for (const pid of [...childrenOf(this.#pid), this.#pid]) signal(pid, "SIGCONT");
  }

  async #end(how: Deno.Signal): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = undefined;
    signal(this.#pid, how);
    await this.#ended;
    await child.stdin.close().catch(() => {});
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await Deno.remove(this.folder, { recursive: true });
  }

  /**
   * Creates an empty database.
   *
   * @param name letters, digits and underscores; default: an unused one
   * @returns the address for Parley or a client
   */
  async createDatabase(name = `test_${crypto.randomUUID().replaceAll("-", "")}`): Promise<string> {
    await create(this.url, name);
    return this.urlOf(name);
  }
}

/** A server with an empty database, which takes connections. */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const server = await prepare(options);
  try {
    await configure(server, { wal_level: "minimal", max_wal_senders: "0", ...options.settings });
    await server.start();
    return server;
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw error;
  }
}

let shared: Promise<Postgres> | undefined;

Deno.test.afterAll(async () => {
  await (await shared)?.[Symbol.asyncDispose]();
});

/**
 * Creates an empty database on a server that all tests of a process share, or on the one at the
 * address in `PARLEY_TEST_POSTGRES`, which several processes share.
 */
export async function testDatabase(): Promise<string> {
  const named = Deno.env.get("PARLEY_TEST_POSTGRES");
  if (!named) return await (await (shared ??= startPostgres())).createDatabase();
  const url = new URL(named);
  url.pathname = `/test_${crypto.randomUUID().replaceAll("-", "")}`;
  await create(named, url.pathname.slice(1));
  return url.href;
}

/**
 * Makes a database by copying the files of the empty one: to log each page of them takes five times
 * the CPU. Before PostgreSQL 15 there was no other way, and no word for it.
 */
async function create(url: string, name: string): Promise<void> {
  const statement = `CREATE DATABASE "${name}"`;
  await order(url, `${statement} STRATEGY FILE_COPY`).catch(async (error) => {
    if (error.code !== SYNTAX_ERROR) throw error;
    await order(url, statement);
  });
}

/** Creates a copy of a database that nobody is connected to. */
export async function copyOfDatabase(address: string): Promise<string> {
  const from = new URL(address);
  const to = new URL(address);
  to.pathname = `/test_${crypto.randomUUID().replaceAll("-", "")}`;
  const [name, template] = [to, from].map(({ pathname }) => pathname.slice(1));
  from.pathname = "/postgres";
  await order(from.href, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  return to.href;
}

/** Removes one again: they take 8 MB each. Connections to it are cut. */
export async function dropDatabase(address: string): Promise<void> {
  const url = new URL(address);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  await order(url.href, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}

/** Runs a statement in a separate connection. */
async function order(url: string, statement: string): Promise<postgres.Row[]> {
  const sql = connect(url);
  try {
    return [...await sql.unsafe(statement)];
  } finally {
    await sql.end();
  }
}

/** A primary, and a standby without which nothing is committed. */
export class PostgresPair implements AsyncDisposable {
  constructor(readonly primary: Postgres, readonly standby: Standby) {}

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.standby[Symbol.asyncDispose](), this.primary[Symbol.asyncDispose]()]);
  }
}

export class Standby extends Postgres {
  /**
   * Makes it a primary, which waits for no standby, and resolves when it can be written to.
   */
  async promote(): Promise<void> {
    await this.query("SELECT pg_promote(false)");
    await until("the standby takes writes", async () => {
      const [{ recovering }] = await this.query("SELECT pg_is_in_recovery() AS recovering");
      return recovering === false;
    });
  }
}

/**
 * Two servers in streaming replication. A commit on the primary is acknowledged once the standby
 * has it on its disk, and waits while there is no standby.
 */
export async function startPair(options: PostgresOptions = {}): Promise<PostgresPair> {
  const primary = await prepare(options);
  const folder = await emptyFolder();
  const standby = new Standby(primary.binaries, folder);
  const pair = new PostgresPair(primary, standby);
  try {
    // Nothing runs in it yet: the copy is a whole one, and needs no pg_basebackup.
    await copyFolder(primary.data, standby.data);
    await configure(primary, {
      ...options.settings,
      synchronous_commit: "on",
      synchronous_standby_names: "'standby'",
    });
    const { port } = primary;
    const info = `host=127.0.0.1 port=${port} user=${POSTGRES_USER} password=${POSTGRES_SECRET}` +
      " application_name=standby";
    await configure(standby, {
      ...options.settings,
      primary_conninfo: `'${info}'`,
      // Tests wait for it to come back after it or the primary was killed.
      wal_retrieve_retry_interval: "100ms",
    });
    await Deno.writeTextFile(join(standby.data, "standby.signal"), "");
    await own(join(standby.data, "standby.signal"));
    await Promise.all([primary.start(), standby.start()]);
    await until("the standby follows", async () => {
      const rows = await primary.query("SELECT sync_state FROM pg_stat_replication");
      return rows.some(({ sync_state }) => sync_state === "sync");
    });
    return pair;
  } catch (error) {
    await pair[Symbol.asyncDispose]();
    throw error;
  }
}

/** A folder with the files of a new server, which does not run yet. */
async function prepare({ fsync = false, source }: PostgresOptions): Promise<Postgres> {
  const binaries = await findPostgres(source);
  const server = new Postgres(binaries, await emptyFolder());
  try {
    await makeData(binaries, server.data);
  } catch (error) {
    await Deno.remove(server.folder, { recursive: true });
    throw error;
  }
  await configure(server, {
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    max_connections: "200",
    jit: "off",
    ...fsync ? {} : { fsync: "off", full_page_writes: "off" },
  });
  return server;
}

/** A later line goes before an earlier one of the same name. */
async function configure(server: Postgres, settings: Record<string, string>): Promise<void> {
  const lines = Object.entries({ ...settings, port: String(server.port) })
    .map(([name, value]) => `${name} = ${value}\n`);
  const file = join(server.data, "postgresql.conf");
  await Deno.writeTextFile(file, `\n${lines.join("")}`, { append: true });
}

function signal(pid: number, name: Deno.Signal): void {
  try {
    Deno.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** Processes that another has started; Linux alone. */
function childrenOf(pid: number): number[] {
  const list = Deno.readTextFileSync(`/proc/${pid}/task/${pid}/children`);
  return list.split(" ").filter((one) => one !== "").map(Number);
}

/** Hands on what a stream brings, until it ends. */
async function read(stream: ReadableStream<BufferSource>, take: (text: string) => void) {
  for await (const text of stream.pipeThrough(new TextDecoderStream())) take(text);
}

/** Query timeout in seconds: a server that is suspended for a test keeps its clients waiting. */
const QUERY_TIMEOUT = 60;
/** Seconds until a server that doesn't respond to a probe counts as down. */
const PROBE_TIMEOUT = 5;

/** Creates a connection that reports nothing by itself. `timeout` in seconds. */
function connect(url: string, timeout = QUERY_TIMEOUT): postgres.Sql {
  return postgres(url, {
    max: 1,
    onnotice: () => {},
    connect_timeout: timeout,
    fetch_types: false,
  });
}

async function accepts(url: string): Promise<boolean> {
  const sql = connect(url, PROBE_TIMEOUT);
  try {
    await sql`SELECT 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 0 });
  }
}
