/** Modules loaded by a start without `--storage`. */
import assert from "node:assert/strict";
import { ROOT } from "../../helpers/server_process.ts";

interface Module {
  specifier: string;
  dependencies?: { code?: { specifier: string }; isDynamic?: boolean }[];
}

Deno.test("[CL-1 CL-13] who keeps all in Deno KV loads nothing that is for PostgreSQL", async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "main.ts"],
    cwd: ROOT,
    stderr: "null",
  }).output();
  const { roots, modules }: { roots: string[]; modules: Module[] } = JSON.parse(
    new TextDecoder().decode(stdout),
  );
  const all = new Map(modules.map((module) => [module.specifier, module]));
  const loaded = new Set<string>();
  const load = (specifier: string) => {
    if (loaded.has(specifier)) return;
    loaded.add(specifier);
    for (const { code, isDynamic } of all.get(specifier)?.dependencies ?? []) {
      if (code && !isDynamic) load(code.specifier);
    }
  };
  roots.forEach(load);
  const isPostgres = (specifier: string) => /postgres/.test(specifier);
  assert.ok([...all.keys()].some(isPostgres), "what is for PostgreSQL was not found");
  assert.ok(loaded.size > 100, "what is loaded was not found");
  assert.deepEqual([...loaded].filter(isPostgres), []);
});
