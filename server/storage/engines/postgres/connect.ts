import type { Socket } from "node:net";
import postgres, { type Sql } from "postgres";
import { StartError } from "../../../base/start_error.ts";
import { CONNECT_TIMEOUT_SECONDS, connectTo, type Host, takesWrites } from "./hosts.ts";
import { firstOf, hostOf, hostsOf, partsOf } from "./server_address.ts";

/** The use of a client. Each has its own connections, so that none waits behind another's. */
export type Purpose = "read" | "write" | "follow" | "files" | "copy";

/** The name of a node's session; a session that copies the whole database is no node. */
export const NODE_NAME = "parley";

/** The oldest PostgreSQL that has all used features. */
const MIN_SERVER_VERSION = 130_000;
/**
 * Codes of errors of a server that has no room for a moment: for locks (which a new connection needs
 * as well), or for another connection.
 */
export const CROWDED = new Set(["53200", "53300"]);
/** The code of a lock timeout. */
export const LOCKED = "55P03";

/** The code of the error that a server takes no writes. */
export const READ_ONLY = "25006";

/** Seconds between two clocks above which nodes would disagree on what has expired. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** Connections of each. */
export const CONNECTIONS: Record<Purpose, number> = {
  read: 6,
  write: 1,
  follow: 1,
  files: 3,
  copy: 1,
};

/** Purposes whose statements wait for a lock for at most 4 s. */
const TIMED = new Set<Purpose>(["read", "follow", "files"]);

/**
 * Settings of a session. Plans are made once, for tables of any size, so that they use the index.
 */
const SESSION = {
  application_name: NODE_NAME,
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  jit: "off",
  bytea_output: "hex",
  // Otherwise a vanished node holds its locks until TCP gives up.
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
};

/** Callbacks of a client, besides results. */
interface Listeners {
  onNotify?: () => void;
  /** Called when the connection has ended, or one of several has failed: its settings are gone. */
  onClose?: () => void;
}

/**
 * A pool of connections to one server, opened when needed and reopened after a loss. If one fails,
 * a new pool replaces all of them: the driver may wait forever after a failed connect, and send
 * nothing after a cut in the middle of a write.
 */
export class Client {
  readonly #hosts: Host[];
  /** The host that is tried first, counted round. */
  #host = 0;
  #pool: Sql;
  /** To connect, by the pool, since its last result. */
  #attempts = 0;
  #hasResult = false;
  #isEnded = false;

  constructor(
    private readonly address: string,
    private readonly purpose: Purpose,
    private readonly listeners: Listeners = {},
  ) {
    this.#hosts = hostsOf(address);
    this.#pool = this.#open();
  }

  /** The driver, until a connection is lost: to be asked for each time. */
  get sql(): Sql {
    return this.#pool;
  }

  /** The number of servers to choose from. */
  get hosts(): number {
    return this.#hosts.length;
  }

  /** The rows of a statement, which is prepared once. Rejects where it fails or the connection is lost. */
  async run<R extends object>(
    statement: string,
    parameters: (string | number | null)[] = [],
  ): Promise<R[]> {
    const pool = this.#pool;
    try {
      const rows = await pool.unsafe<R[]>(statement, parameters, { prepare: true });
      this.#attempts = 0;
      this.#hasResult = true;
      return rows;
    } catch (error) {
      // Another of several servers may be the primary by now.
      const isStandby = codeOf(error) === READ_ONLY && this.hosts === 1;
      if (!isRefused(error) && !isStandby) this.#lose(pool);
      throw error;
    }
  }

  /** Switches to new connections; pending and waiting statements reject. */
  renew(): void {
    this.#lose(this.#pool);
  }

  /**
   * Resolves when its connections have ended: running statements have a second, or the given time.
   */
  async end(seconds = 1): Promise<void> {
    this.#isEnded = true;
    await this.#pool.end({ timeout: seconds });
  }

  #open(): Sql {
    const { onNotify } = this.listeners;
    const options = {
      max: CONNECTIONS[this.purpose],
      fetch_types: false,
      connect_timeout: CONNECT_TIMEOUT_SECONDS,
      idle_timeout: 0,
      max_lifetime: null,
      keep_alive: 5,
      onnotice: () => {},
      onnotify: onNotify,
      // Other connections of a pool still work; a pool of one has lost its settings.
      onclose: () => CONNECTIONS[this.purpose] === 1 && this.#lose(pool),
      // The hosts of the address, where there are several, are tried here.
      socket: () => this.#connect(pool),
      connection: {
        ...SESSION,
        // Its writes may be lost: deleted log entries, notifications, and chunks of files that no
        // commit calls complete.
        ...this.purpose !== "write" ? { synchronous_commit: "off" } : {},
        // Ends statements that nothing waits for, so that no others queue behind them (MEND-60).
        // Writers wait in turns, and a commit has its own time limit.
        ...TIMED.has(this.purpose) ? { lock_timeout: 4000 } : {},
        ...this.purpose === "copy" ? { application_name: "parley-copy" } : {},
      },
    };
    const pool: Sql = postgres(firstOf(this.address), options);
    return pool;
  }

  /** Replaces a pool, unless that has happened, or it has not been used yet. */
  #lose(pool: Sql): void {
    const isUsed = this.#attempts > 0 || this.#hasResult;
    if (pool !== this.#pool || !isUsed || this.#isEnded) return;
    if (!this.#hasResult) this.#host++;
    this.#attempts = 0;
    this.#hasResult = false;
    this.#pool = this.#open();
    pool.end({ timeout: 0 }).catch(() => {});
    this.listeners.onClose?.();
  }

  /** Returns the first host from this one on that accepts writes; this one if none does. */
  async #writable(from: number): Promise<number> {
    const { length } = this.#hosts;
    for (let n = 0; length > 1 && n < length; n++) {
      const one = this.#hosts[(from + n) % length];
      if (await takesWrites(firstOf(this.address), one)) return from + n;
    }
    return from;
  }

  async #connect(pool: Sql): Promise<Socket> {
    const requireCurrent = () => {
      if (pool !== this.#pool) throw lost("the connection is needed no more");
    };
    requireCurrent();
    // The driver connects again for ever where a server hangs up.
    if (this.#attempts++ > CONNECTIONS[this.purpose]) throw lost("PostgreSQL hangs up");
    const first = await this.#writable(this.#host);
    requireCurrent();
    for (let tries = 0;; tries++) {
      try {
        const socket = await connectTo(this.#hosts[(first + tries) % this.#hosts.length]);
        if (pool !== this.#pool) socket.destroy();
        requireCurrent();
        this.#host = first + tries;
        // Runs before the driver, which would retry. If the server has no room for another
        // connection it says so, and the others continue.
        socket.on("close", () => socket.bytesRead === 0 && this.#lose(pool));
        return socket;
      } catch (error) {
        requireCurrent();
        if (tries + 1 >= this.#hosts.length) throw error;
      }
    }
  }
}

function lost(message: string): Error {
  return Object.assign(new Error(message), { code: "CONNECTION_CLOSED" });
}

/** The response to the first query to a server. */
interface Server {
  version: number;
  standby: boolean;
  /** Milliseconds since 1970. */
  time: number;
}

/**
 * Checks that the server can be used.
 * @param now the clock of a node; absent: it need not be right
 * @throws StartError with one sentence, without secrets
 */
export async function requireServer(
  client: Client,
  address: string,
  now?: () => number,
): Promise<void> {
  try {
    const [{ version, standby, time }] = await client.run<Server>(
      `select current_setting('server_version_num')::int as version,
        pg_is_in_recovery() as standby,
        (extract(epoch from clock_timestamp()) * 1000)::float8 as time`,
    );
    if (version < MIN_SERVER_VERSION) {
      throw new StartError(
        `PostgreSQL ${Math.floor(version / 10_000)} is too old: Parley needs 13 or newer.`,
      );
    }
    if (standby) throw new StartError(`${hostOf(address)} is a standby: Parley needs the primary.`);
    const ahead = now ? Math.round((now() - time) / 1000) : 0;
    if (Math.abs(ahead) > CLOCK_TOLERANCE_SECONDS) {
      throw new StartError(
        `The clock of this machine is ${Math.abs(ahead)} s ${ahead > 0 ? "ahead of" : "behind"} ` +
          `that of PostgreSQL at ${hostOf(address)}: have both set by the network (NTP).`,
      );
    }
  } catch (error) {
    throw startErrorOf(error, address);
  }
}

/** An error of the first steps as a sentence. */
export function startErrorOf(error: unknown, address: string): StartError {
  if (error instanceof StartError) return error;
  const code = codeOf(error);
  const host = hostOf(address);
  if (code === "28P01" || code === "28000") {
    return new StartError(`PostgreSQL at ${host} refuses the user or the password.`);
  }
  if (code === "3D000") {
    const name = decodeURIComponent(partsOf(address).database);
    return new StartError(`PostgreSQL at ${host} has no database ${name}: create it first.`);
  }
  if (code === "42501") {
    return new StartError(
      `PostgreSQL at ${host} lets this user make no tables: make them the owner of the database.`,
    );
  }
  if (code === "53300") {
    return new StartError(
      `PostgreSQL at ${host} has no connection left: raise max_connections, or end what is connected.`,
    );
  }
  if (code === READ_ONLY) return new StartError(`PostgreSQL at ${host} is read-only.`);
  if (isRefused(error)) {
    return new StartError(`PostgreSQL at ${host} cannot be used: ${(error as Error).message}.`);
  }
  return new StartError(`PostgreSQL at ${host} cannot be reached (${code || "no reason given"}).`);
}

/**
 * Returns the code of an error: five characters of PostgreSQL, or a word of the network; "": none.
 */
export function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? "");
}

/** Returns whether the server refused a statement, so that nothing of it is stored. */
export function isRefused(error: unknown): boolean {
  const code = codeOf(error);
  const isOfServer = (error as Error | null)?.name === "PostgresError";
  // 08, 57P: it goes down, or comes up. 25006: it has become a standby.
  return isOfServer && !code.startsWith("08") && !code.startsWith("57P") && code !== READ_ONLY;
}
