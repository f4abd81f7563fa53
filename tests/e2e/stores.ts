/** Storage of a story's server: the story is the same on each kind. */
import { expect } from "../helpers/pages.ts";
import { parley } from "../helpers/parley.ts";
import type { Program, TestServer as Server } from "../helpers/server_process.ts";
import { TestServer } from "../helpers/server_process.ts";

export interface Store {
  start(program: Program): Promise<Server>;
  /** @param file the backup */
  backup(server: Server, file: string): Promise<void>;
  /** Replaces all data of a stopped server with a backup, and starts it again. */
  restore(server: Server, file: string): Promise<void>;
}

async function order(args: string[], env: Record<string, string> = {}): Promise<void> {
  const { code, out, err } = await parley(args, { env });
  expect(code, out + err).toBe(0);
}

export const onDenoKv: Store = {
  start: (program) => TestServer.start({ program }),
  backup: (server, file) => order(["backup", file, "--data", server.dataDir]),
  async restore(server, file) {
    await Deno.remove(server.dataDir, { recursive: true });
    await order(["restore", file, "--data", server.dataDir]);
    await server.startAgain();
  },
};

/** @param newDatabase makes an empty database. @returns its address */
export function onPostgres(newDatabase: () => Promise<string>): Store {
  let address: string;
  const env = () => ({ PARLEY_STORAGE: address });
  return {
    async start(program) {
      address = await newDatabase();
      return await TestServer.start({ program, env: env() });
    },
    backup: (server, file) => order(["backup", file, "--data", server.dataDir], env()),
    async restore(server, file) {
      const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
      await Deno.remove(folder);
      await order(["restore", file, "--data", folder]);
      address = await newDatabase();
      await order(["migrate", "--from", folder, "--to", address]);
      await Deno.remove(folder, { recursive: true });
      await server.startAgain({ env: env() });
    },
  };
}
