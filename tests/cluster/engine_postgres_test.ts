import { PostgresEngine } from "../../server/storage/engines/postgres/engine.ts";
import { testDatabase } from "../helpers/postgres.ts";
import { testEngine } from "./engine_contract.ts";

testEngine("PostgreSQL", async () => {
  const engine = await PostgresEngine.open(await testDatabase(), {
    onFault(error) {
      throw error;
    },
  });
  return Object.assign(engine, { [Symbol.asyncDispose]: () => engine.close() });
});
