/** Lies about the log of authority (E2E-18, E2E-22) and about the key log (E2E-34). */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { EntryPosition } from "../../../../protocol/e2ee/authority_entry.ts";
import { type Bytes, hex, randomBytes, sha256 } from "../../../../protocol/e2ee/bytes.ts";
import type { PositionView } from "../../../../protocol/e2ee/group_schemas.ts";
import { signHead } from "../../../../protocol/e2ee/key_log.ts";
import { signPosition } from "../../../../protocol/e2ee/position.ts";
import { type ServerKeyRecord, serverKeyRecord } from "../../../../server/e2ee/log/records.ts";
import { DATABASE } from "../../../../server/storage/files.ts";
import { about, type Lie } from "../lie.ts";

/** An address of a log of authority itself. */
const LOG = /\/authority\/([^/?]+)(?:\?from=(\d+))?$/;

/**
 * Appends an entry that the server doesn't have.
 * @param key the server's own, with which the host signs what it shows (MEND-39)
 */
export const forgedEntry = (
  key: ServerKeyRecord,
  { length }: Pick<EntryPosition, "length">,
  entry: Bytes,
): Lie =>
  about(LOG, async (body, path) => {
    const [, scope, from = "0"] = LOG.exec(path)!;
    const log = { length: length + 1, head: await sha256(entry) };
    const shown = body.entries.slice(0, Math.max(0, length - Number(from)));
    const isNext = Number(from) + shown.length === length;
    const entries = isNext ? [...shown, entry.toBase64()] : shown;
    return { ...await signed(key, scope!, log, body.keys), entries };
  });

/** Claims that a person's keys begin with this entry of the key log (MEND-37). */
export const named = (entry: { index: number; entry: string }): Lie =>
  about(/\/authority\/[^/]+\/keys/, (body) => {
    const others = body.entries.filter(({ index }: { index: number }) => index !== entry.index);
    return { ...body, entries: [...others, entry].sort((a, b) => a.index - b.index) };
  });

/**
 * Ends the log after these entries, signed by the server's own key, and hides events about later
 * ones.
 */
export const withheldEntries = (key: ServerKeyRecord, log: EntryPosition): Lie => ({
  ...about(LOG, async (body, path) => {
    const [, scope, from = "0"] = LOG.exec(path)!;
    const entries = body.entries.slice(0, Math.max(0, log.length - Number(from)));
    return { ...await signed(key, scope!, log, body.keys), entries };
  }),
  event: (event) =>
    /^(authority-changed|e2ee-removal|member-removed)$/.test(event.name) ? [] : [event],
});

/** Says of a log how long it is, as the server would. @param keys the key log, as the server has it */
async function signed(
  key: ServerKeyRecord,
  scope: string,
  { length, head }: Pick<EntryPosition, "length" | "head">,
  keys: PositionView["keys"],
): Promise<PositionView> {
  const root = new Uint8Array(Uint8Array.fromBase64(keys.root));
  const position = { scope, log: { length, head: hex(head) }, keys: { ...keys, root } };
  const { signature } = await signPosition(key, hex(key.publicKey), position);
  return { length, head: head.toBase64(), keys, signature: signature.toBase64() };
}

/** The newest head of the key log is of another tree, signed by the server's own key. */
export const splitLog = (key: ServerKeyRecord): Lie => ({
  ...about(/\/log\/head$/, async ({ size, server_key }) => {
    const head = { branch: 0, size, root: randomBytes(32) };
    const { signature, root } = await signHead(key, hex(key.publicKey), head);
    return { size, root: root.toBase64(), signature: signature.toBase64(), server_key };
  }),
  event: (event) => event.name === "e2ee-devices" ? [] : [event],
});

/** Reads the server's key from its data, as only a dishonest host would. */
export async function stolenKey(dataDir: string): Promise<ServerKeyRecord> {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  const copy = join(folder, DATABASE);
  const database = new DatabaseSync(join(dataDir, DATABASE), { readOnly: true });
  database.prepare("VACUUM INTO ?").run(copy);
  database.close();
  const kv = await Deno.openKv(copy);
  const { value } = await kv.get<ServerKeyRecord>(serverKeyRecord.key({}));
  kv.close();
  await Deno.remove(folder, { recursive: true });
  return value!;
}
