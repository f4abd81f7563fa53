/** Lies about the log of authority (E2E-18, E2E-22) and about the key log (E2E-34). */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { hex, randomBytes } from "../../../../protocol/e2ee/bytes.ts";
import { signHead } from "../../../../protocol/e2ee/key_log.ts";
import { logKeys, type ServerKeyRecord } from "../../../../server/e2ee/log/records.ts";
import { DATABASE } from "../../../../server/storage/files.ts";
import { about, type Lie } from "../lie.ts";

/** Behind so many entries stands one that the server does not have. */
export const forgedEntry = (length: number, entry: Uint8Array): Lie =>
  about(/\/authority\//, (body, path) => {
    return path.endsWith(`from=${length}`)
      ? { length: length + 1, entries: [entry.toBase64()] }
      : body;
  });

/** The log ends behind so many entries, and nothing is told of what came later. */
export const withheldEntries = (length: number): Lie => ({
  ...about(/\/authority\//, () => ({ length, entries: [] })),
  event: (event) =>
    /^(authority-changed|e2ee-removal|member-removed)$/.test(event.name) ? [] : [event],
});

/** The newest head of the key log is of another tree, signed by the server's own key. */
export const splitLog = (key: ServerKeyRecord): Lie => ({
  ...about(/\/log\/head$/, async ({ size, server_key }) => {
    const head = { branch: 0, size, root: randomBytes(32) };
    const { signature, root } = await signHead(key, hex(key.publicKey), head);
    return { size, root: root.toBase64(), signature: signature.toBase64(), server_key };
  }),
  event: (event) => event.name === "e2ee-devices" ? [] : [event],
});

/** What a host can do that honest ones do not: reads the server's key from its data. */
export async function stolenKey(dataDir: string): Promise<ServerKeyRecord> {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  const copy = join(folder, DATABASE);
  const database = new DatabaseSync(join(dataDir, DATABASE), { readOnly: true });
  database.prepare("VACUUM INTO ?").run(copy);
  database.close();
  const kv = await Deno.openKv(copy);
  const { value } = await kv.get<ServerKeyRecord>(logKeys.serverKey);
  kv.close();
  await Deno.remove(folder, { recursive: true });
  return value!;
}
