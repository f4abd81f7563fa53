import { StartError } from "../../../base/start_error.ts";
import type { RangeOptions, ReadResult, Selector } from "../engine.ts";
import { Client, NODE_NAME, requireServer, startErrorOf } from "./connect.ts";
import { readRange } from "./range.ts";
import type { Stored } from "./value_code.ts";
import { LOCK } from "./locks.ts";
import { refuseNewerTables } from "./schema.ts";

type Row = Stored & { key: string };

/** A snapshot of a PostgreSQL, however long reading it takes. */
export interface Moment {
  range(selector: Selector, options: RangeOptions): AsyncIterable<ReadResult>;
  /** Approximate bytes of a copy. */
  bytes: number;
}

/**
 * Reads a whole Parley database as of one moment, while nodes run: in one transaction that writes
 * nothing, and holds up neither commits nor the log (CL-10).
 * @param alone refuses it while nodes are connected
 * @throws StartError with one sentence if it cannot be read, and what `act` throws
 */
export async function readMoment<R>(
  address: string,
  { alone }: { alone: boolean },
  act: (moment: Moment) => Promise<R>,
): Promise<R> {
  let losses = 0;
  const client = new Client(address, "copy", { onClose: () => losses++ });
  try {
    await requireServer(client, address);
    if (alone) await refuseNodes(client, address);
    const before = losses;
    // Another connection would read another moment.
    const requireSame = () => {
      if (losses !== before) throw new StartError("The connection to PostgreSQL was lost.");
    };
    return await withTransaction(client, { address, requireSame }, act);
  } finally {
    await client.end();
  }
}

async function withTransaction<R>(
  client: Client,
  { address, requireSame }: { address: string; requireSame: () => void },
  act: (moment: Moment) => Promise<R>,
): Promise<R> {
  // By hand: an error in `act` is not the database's.
  await begin(client).catch((error) => {
    throw startErrorOf(error, address);
  });
  const [{ bytes }] = await client.run<{ bytes: string }>(
    "select pg_total_relation_size('kv')::text as bytes",
  );
  return await act({
    bytes: Number(bytes),
    range: (selector, options) =>
      readRange(
        async (query, parameters) => {
          const rows = await client.run<Row>(query, parameters);
          requireSame();
          return rows;
        },
        selector,
        options,
      ),
  });
}

async function begin(client: Client): Promise<void> {
  await client.sql.unsafe("begin isolation level repeatable read read only");
  const [{ name }] = await client.run<{ name: string | null }>(
    "select to_regclass('meta')::text as name",
  );
  if (name === null) throw new StartError("There is no data of Parley in this database.");
  const [{ schema }] = await client.run<{ schema: number }>("select schema from meta");
  refuseNewerTables(schema);
}

/**
 * Makes this process the only one that copies into a database without running nodes.
 * @throws StartError with one sentence
 */
export async function lockForCopying(address: string): Promise<AsyncDisposable> {
  const client = new Client(address, "copy");
  try {
    await requireServer(client, address);
    await refuseNodes(client, address);
    const [{ mine }] = await client.run<{ mine: boolean }>(
      `select pg_try_advisory_lock(${LOCK.copy}, 0) as mine`,
    );
    if (!mine) throw new StartError("Another process copies data into this database.");
  } catch (error) {
    await client.end();
    throw error;
  }
  return { [Symbol.asyncDispose]: () => client.end() };
}

/** Refuses while nodes of the same user are connected; others cannot be seen. @throws StartError */
async function refuseNodes(client: Client, address: string): Promise<void> {
  const [{ nodes }] = await client.run<{ nodes: number }>(
    `select count(*)::int as nodes from pg_stat_activity
      where datname = current_database() and application_name = '${NODE_NAME}'`,
  ).catch((error) => {
    throw startErrorOf(error, address);
  });
  if (nodes === 0) return;
  throw new StartError("Nodes of Parley are connected to this database: stop all of them first.");
}
