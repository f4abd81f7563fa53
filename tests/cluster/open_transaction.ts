/** Transactions that another client leaves open, as with psql. */
import postgres from "postgres";
import { LOCK } from "../../server/storage/engines/postgres/locks.ts";
import { later } from "../helpers/later.ts";

/** How the connections of others call themselves. */
export const CONNECTION = { connection: { application_name: "psql" }, max: 20 };

/** Holds Parley's own commits up, as one of them would that does not end. */
export const HELD_COMMIT = `select pg_advisory_xact_lock(${LOCK.commit}, 1), pg_current_xact_id()`;

/** A transaction that has a number and stays open, until it is disposed. */
export async function openTransaction(url: string, statement = "select pg_current_xact_id()") {
  const sql = postgres(url, { ...CONNECTION, max: 1 });
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const whole = later(sql.begin(async (tx) => {
    await tx.unsafe(statement);
    begun.resolve();
    await ended.promise;
  }));
  await Promise.race([begun.promise, whole]);
  return {
    async [Symbol.asyncDispose]() {
      ended.resolve();
      await whole;
      await sql.end();
    },
  };
}
