import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { createTarDecoder } from "modern-tar";
import { whyDamaged } from "../../storage/check_file.ts";
import { DATA_SCHEMA } from "../../base/data_schema.ts";
import { DATABASE } from "../../storage/files.ts";
import { ownRuntime, readDatabaseOrigin, refuseNewer } from "../../storage/runtime.ts";
import { StartError } from "../../base/start_error.ts";
import { countRecords } from "./counts.ts";
import { piecesOf } from "./digest.ts";
import {
  completeManifest,
  DIGESTS,
  digestsOf,
  MANIFEST,
  type Manifest,
  type ManifestHead,
  readHead,
} from "./manifest.ts";
import { readSchema } from "./read_schema.ts";
import { HEAD_BYTES, isSealed, unseal } from "./seal.ts";

const DAMAGED = "The backup is damaged or cut off";
const FOREIGN = "This is not a backup of Parley, or one of a newer Parley";
/** Characters of a manifest: a million files have two hundred each. */
const MAX_MANIFEST = 250_000_000;

/**
 * Unpacks a backup into an empty folder and proves it: each file's size and SHA-256, the
 * database's own check, its schema, and the numbers of its records. All is on disk then.
 * @throws StartError; the folder's content means nothing then
 */
export async function extractBackup(
  path: string,
  folder: string,
  passphrase: string | null,
): Promise<Manifest> {
  const manifest = await readBackup(path, passphrase, (name, body) => {
    return writeFile(join(folder, name), body);
  });
  const database = join(folder, DATABASE);
  const damage = await whyDamaged(database, "all");
  if (damage) throw new StartError(`The backup's database is damaged (${damage})`);
  const written = readDatabaseOrigin(database);
  if (written) refuseNewer(written, DATA_SCHEMA, ownRuntime());
  const counts = countRecords(database);
  for (const [name, n] of Object.entries(manifest.counts)) {
    if (counts[name] === n) continue;
    throw new StartError(`The backup should hold ${n} ${name}, but holds ${counts[name]}`);
  }
  if (readSchema(database) !== manifest.schema) throw new StartError(DAMAGED);
  return manifest;
}

/**
 * Reads a backup from its first byte to its last and compares each file's size and SHA-256.
 * @param take consumes the bytes of a file, and returns its size and digest
 * @param newest the schema above which a backup is refused
 * @throws StartError
 */
export async function readBackup(
  path: string,
  passphrase: string | null,
  take: Take,
  newest = DATA_SCHEMA,
): Promise<Manifest> {
  using file = await Deno.open(path).catch((error) => unreadable(path, error));
  return await unpack(await plainBytes(file, path, passphrase), take, newest);
}

type Take = (
  name: string,
  body: ReadableStream<Uint8Array>,
) => Promise<{ size: number; sha256: string }>;

/** Before anything is made for a file that is not there. @throws StartError */
export async function requireBackup(path: string): Promise<void> {
  await Deno.stat(path).catch((error) => unreadable(path, error));
}

function unreadable(path: string, error: Error): never {
  throw new StartError(`Cannot read ${path}: ${error.message}`);
}

async function plainBytes(
  file: Deno.FsFile,
  path: string,
  passphrase: string | null,
): Promise<AsyncIterable<Uint8Array>> {
  const head = new Uint8Array(HEAD_BYTES);
  let filled = 0;
  for (let n; filled < HEAD_BYTES && (n = await file.read(head.subarray(filled)));) filled += n;
  if (isSealed(head)) {
    if (passphrase !== null) return unseal(piecesOf(file), head, passphrase);
    throw new StartError(
      `${path} is encrypted: name the file with its passphrase with --backup-passphrase-file`,
    );
  }
  return joined(head.subarray(0, filled), piecesOf(file));
}

/** Yields the first bytes, then the rest: a pipe cannot be read again. */
async function* joined(first: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield first;
  yield* rest;
}

async function unpack(
  bytes: AsyncIterable<Uint8Array>,
  take: Take,
  newest: number,
): Promise<Manifest> {
  let head: ManifestHead | null = null;
  const found: string[] = [];
  let last: string | null = null;
  const entries = ReadableStream.from(bytes).pipeThrough(createTarDecoder({ strict: true }));
  try {
    for await (const { header, body } of entries) {
      if (!head) {
        head = await readFirst(header, body, newest);
        continue;
      }
      const expected = head.files[found.length];
      if (!expected && header.name === DIGESTS && last === null) {
        last = await textOf(header, body);
        continue;
      }
      if (header.name !== expected?.name) throw new StartError(DAMAGED);
      const { size, sha256 } = await take(header.name, body);
      if (size !== expected.size) throw changed(expected);
      found.push(sha256);
    }
  } catch (error) {
    if (error instanceof StartError || error instanceof Deno.errors.NotCapable) throw error;
    // Errors with a code come from the disk, not from the backup; all others from the tar reader.
    if (error instanceof Error && "code" in error && error.code) throw error;
    throw new StartError(head ? DAMAGED : FOREIGN);
  }
  if (!head) throw new StartError(FOREIGN);
  const digests = digestsOf(head, last);
  const isWhole = head.files.some(({ name }) => name === DATABASE);
  if (!isWhole || !digests || found.length !== digests.length) throw new StartError(DAMAGED);
  const other = head.files.find((_, i) => found[i] !== digests[i]);
  if (other) throw changed(other);
  return completeManifest(head, digests);
}

function changed({ name }: { name: string }): StartError {
  return new StartError(`The backup is damaged: ${name} in it is not what was backed up`);
}

async function readFirst(
  header: { name: string; size: number },
  body: ReadableStream<Uint8Array>,
  newest: number,
): Promise<ManifestHead> {
  if (header.name !== MANIFEST) throw new StartError(FOREIGN);
  const head = readHead(await textOf(header, body));
  if (!head) throw new StartError(FOREIGN);
  if (head.schema > newest) {
    throw new StartError(
      `This backup was made by a newer Parley (${head.version}, schema ${head.schema}; ` +
        `this program knows ${DATA_SCHEMA}). Restore it with that one.`,
    );
  }
  return head;
}

async function textOf(
  { size }: { size: number },
  body: ReadableStream<Uint8Array>,
): Promise<string> {
  if (size > MAX_MANIFEST) throw new StartError(FOREIGN);
  return await new Response(body as BodyInit).text();
}

async function writeFile(
  path: string,
  body: ReadableStream<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  using file = await Deno.open(path, { write: true, createNew: true, mode: 0o600 });
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of body) {
    hash.update(piece);
    size += piece.byteLength;
    for (let at = 0; at < piece.byteLength;) at += await file.write(piece.subarray(at));
  }
  await file.sync();
  return { size, sha256: hash.digest("hex") };
}
