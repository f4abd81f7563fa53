import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../protocol/errors.ts";
import { StartError } from "../base/start_error.ts";
import { Db } from "./db.ts";
import { incompleteError, isIncomplete } from "./incomplete.ts";
import type { Engine, SharedStats } from "./engines/engine.ts";
import { DATABASE, exists, INSTALLATION } from "./files.ts";
import { keys } from "./keys.ts";
import { lockFolder } from "./lock.ts";
import { migrate, type Migration, MIGRATIONS, schemaOf } from "./migrations.ts";
import type { Storage } from "./open.ts";
import { readRecord } from "./runtime.ts";
import { writeWhole } from "./sync.ts";

export interface ClusterOptions {
  /** `postgres://…` */
  address: string;
  onFault: (error: unknown) => void;
  /** Receives warnings for the host, as text. */
  onWarning?: (text: string) => void;
  migrations?: Migration[];
  /** Default: this machine's clock. */
  now?: () => number;
  /** Milliseconds for which a migration waits until no other node is there. */
  patience?: number;
}

/** Longer than it takes until a node that has ended counts as gone. */
const NODE_GONE_TIMEOUT_MS = 12_000;

/**
 * Opens a database that several nodes share (CL-1). The folder (made if missing) is this node's: it
 * holds what belongs to the machine, and nothing of it is checked here.
 * @throws StartError when the folder is in use, or the database cannot be reached or used, or is of
 * a newer schema, or of another installation than the folder
 */
export async function openCluster(
  folder: string,
  {
    address,
    onFault,
    onWarning,
    migrations = MIGRATIONS,
    now = Date.now,
    patience = NODE_GONE_TIMEOUT_MS,
  }: ClusterOptions,
): Promise<Storage> {
  const lock = await lockFolder(folder);
  try {
    const schema = schemaOf(migrations);
    // Loaded by those alone who have one.
    const { PostgresEngine } = await import("./engines/postgres/engine.ts");
    const engine = await PostgresEngine.open(address, { schema, onFault, onWarning, now });
    let fault: unknown;
    let isOpen = false;
    // An error that stops the start is reported by its one sentence.
    const db = new Db(engine, (error) => isOpen ? onFault(error) : fault = error, now);
    try {
      // If nodes start at once, the first one prepares the data for all of them.
      await engine.shared.alone(async () => {
        if (await isIncomplete(engine)) throw incompleteError();
        await requireOwnFolder(folder, engine);
        await db.follow();
        // There is no backup of ours before: the operator of PostgreSQL has their own.
        await migrate(db, async (before) => {
          await requireAlone(engine.shared.stats, before, patience);
          // A node that was cut off may come back at any time.
          await engine.shared.requireSchema(schema);
        }, migrations);
        await engine.shared.requireSchema(schema);
        await noteInstallation(folder, db);
      });
    } catch (error) {
      await db.close();
      // There may have been room for the first connections and none for another (MEND-65b).
      throw await asStartError(error instanceof AppError ? fault ?? error : error, address);
    }
    isOpen = true;
    return {
      db,
      proven: Promise.resolve(true),
      stopProving: () => {},
      async close() {
        await db.close();
        lock[Symbol.dispose]();
      },
    };
  } catch (error) {
    lock[Symbol.dispose]();
    throw error;
  }
}

/** Turns errors of PostgreSQL or its connection into a sentence; others stay as they are. */
async function asStartError(error: unknown, address: string): Promise<unknown> {
  const { codeOf, startErrorOf } = await import("./engines/postgres/connect.ts");
  return codeOf(error) === "" ? error : startErrorOf(error, address);
}

/** Records that no two installations share, and that `parley migrate` copies. */
const IDENTITIES = [String(keys.installation[0]), "e2ee_server_key"];

/**
 * Checks that a folder belongs to this data: the files of a folder would have no records in other
 * data, and be swept.
 * @throws StartError
 */
async function requireOwnFolder(folder: string, engine: Pick<Engine, "read">): Promise<void> {
  const [schema, installation, ...rest] = (await engine.read([
    keys.schema,
    keys.installation,
    ...IDENTITIES.map((key) => [key]),
  ])).map(({ value }) => value);
  // Earlier versions wrote it in place: it may be empty if one stopped meanwhile.
  const own = await Deno.readTextFile(join(folder, INSTALLATION)).catch(() => null) || null;
  if (own !== null && own !== installation) {
    throw new StartError(
      `${folder} belongs to another installation than this database: name the database that it ` +
        "had, or another folder with --data. Nothing was changed.",
    );
  }
  const path = join(folder, DATABASE);
  if (own !== null || !await exists(path)) return;
  if (schema === null) {
    throw new StartError(
      `${folder} has data of its own, and the database is empty: copy it with \`parley migrate\`, ` +
        "or name another folder with --data. Nothing was changed.",
    );
  }
  // A folder that was copied into it stays as it was.
  const isCopied = IDENTITIES.some((key, n) => {
    const here = readRecord(path, key);
    return here !== undefined && isDeepStrictEqual(here, rest[n]);
  });
  const isNameless = IDENTITIES.every((key, n) => {
    return rest[n] === null && readRecord(path, key) === undefined;
  });
  if (isCopied || isNameless) return;
  throw new StartError(
    `${folder} has data of its own, which is not that of this database: name another folder with ` +
      "--data. Nothing was changed.",
  );
}

/** Notes in the folder which installation it belongs to. */
async function noteInstallation(folder: string, db: Db): Promise<void> {
  const id = await db.transact((tx) => {
    const known = tx.get(keys.installation);
    if (known !== null) return known;
    const made = crypto.randomUUID();
    tx.set(keys.installation, made);
    return made;
  });
  // Written only if missing: a node that stops meanwhile must recognize its own folder.
  const path = join(folder, INSTALLATION);
  if (await Deno.readTextFile(path).catch(() => null) !== id) await writeWhole(path, id);
}

/**
 * Waits until no other node runs: their records in memory follow their own schema.
 * @throws StartError while others run
 */
async function requireAlone(stats: SharedStats, schema: number, patience: number): Promise<void> {
  const until = performance.now() + patience;
  while (stats.nodes > 1) {
    if (performance.now() > until) {
      throw new StartError(
        `The data is from an older Parley (schema ${schema}), and nodes of it still run: stop all ` +
          "of them, then start the newer program. Nothing was changed.",
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
