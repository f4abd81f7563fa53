import { DenoKvEngine } from "../../server/storage/engines/deno_kv.ts";
import { testEngine } from "./engine_contract.ts";

testEngine("Deno KV", async () => {
  const engine = new DenoKvEngine(await Deno.openKv(":memory:"));
  return Object.assign(engine, {
    [Symbol.asyncDispose]: async () => await engine.close(),
  });
});
