import { z } from "zod";
import { type Bytes, equal, hex } from "../../../protocol/e2ee/bytes.ts";
import { GrowingTree } from "../../../protocol/e2ee/growing_tree.ts";
import { isHeadOf, type SignedHead } from "../../../protocol/e2ee/key_log.ts";
import { isRewindOf, type SignedRewind } from "../../../protocol/e2ee/rewind.ts";
import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import {
  entriesResponse,
  type LogHead,
  logHead,
  proofResponse,
} from "../../../protocol/e2ee/people_schemas.ts";
import { isBeginningOf, type TreeHead } from "../../../protocol/e2ee/tree.ts";
import { StartError } from "../../base/start_error.ts";
import type { Visitor } from "./visitor.ts";

/** Result of comparing a server's key log with itself and with an earlier head. */
export interface LogVerdict {
  head: LogHead;
  /** SHA-256 that everyone must be shown, in hex. */
  root: string;
  /** The key that signs the log, in hex: its name. */
  key: string;
  /** Number of its entries that were known before; null: none. */
  known: number | null;
  /** Whole sentences, without the full stop. Empty: all agrees. */
  problems: string[];
}

/**
 * Walks the key log as an outsider (E2E-34): checks the head's signature, all entries by rebuilding
 * the tree from their leaves, and that the log extends the saved head, both by that tree and by the
 * proof that devices ask for.
 * @param token an access token with the scope `read`
 * @param kept a head that this server has shown before, here or to someone else
 * @throws StartError where the server cannot be asked, or responds with something else
 */
export async function verifyLog(
  visitor: Visitor,
  token: string,
  kept: LogHead | null,
): Promise<LogVerdict> {
  const ask = asker(visitor, token);
  const head = await ask("head", logHead);
  const tree = readHead(head);
  const before = kept && readHead(kept);
  const problems: string[] = [];
  if (!await isHeadOf(tree.key, hex(tree.key), tree)) {
    problems.push("The newest head does not bear the signature of the key that it names");
  }
  const rewinds = tree.rewinds.filter(({ size }) => size <= tree.size);
  const rebuilt = await rebuild(ask, [
    tree.size,
    before?.size ?? 0,
    ...rewinds.map(({ size }) => size),
  ]);
  const whole = rebuilt.get(tree.size);
  if (!whole) {
    problems.push(`It shows fewer entries than the ${tree.size} of which it has signed a head`);
  } else if (!equal(whole.root, tree.root)) {
    problems.push("The entries that it shows do not make the head that it has signed");
  }
  for (const rewind of tree.rewinds) {
    const isSigned = await isRewindOf(tree.key, hex(tree.key), rewind);
    const there = rebuilt.get(rewind.size);
    if (!isSigned || !there || !equal(there.root, rewind.root)) {
      problems.push(`The rewind to ${rewind.size} entries that it shows isn't of this log`);
    }
  }
  if (before) problems.push(...await compared(ask, before, tree, rebuilt));
  return {
    head,
    root: hex(tree.root),
    key: hex(tree.key),
    known: before && before.size,
    problems,
  };
}

type ReadHead = SignedHead & { key: Bytes; rewinds: SignedRewind[] };
type Ask = <T>(path: string, schema: z.ZodType<T>) => Promise<T>;

/** Reports how the log fails to extend the saved head. */
async function compared(
  ask: Ask,
  before: ReadHead,
  now: ReadHead,
  rebuilt: Map<number, TreeHead>,
): Promise<string[]> {
  if (!equal(before.key, now.key)) {
    return ["The log is signed by another key than before: it is another log, or another server's"];
  }
  if (!await isHeadOf(before.key, hex(before.key), before)) {
    return ["The head that was kept was never signed by this server"];
  }
  const lowest = now.rewinds.filter(({ branch }) => branch > before.branch)
    .reduce<SignedRewind | null>((low, one) => low && low.size <= one.size ? low : one, null);
  if (lowest && lowest.size < before.size) {
    const at = new Date(lowest.branch).toISOString();
    return [
      `The server says that it was restored from a backup, and that of ${before.size} entries ` +
      `the first ${lowest.size} stayed (${at})`,
    ];
  }
  if (before.size > now.size) {
    return [
      `The log has ${now.size} entries, and had ${before.size}: what was in it is gone, ` +
      "as after a restore from a backup, or it is another log",
    ];
  }
  const problems: string[] = [];
  const start = rebuilt.get(before.size);
  if (start && !equal(start.root, before.root)) {
    problems.push(
      `The first ${before.size} entries are not those that it showed before: there are two logs`,
    );
  }
  if (before.size < now.size) {
    const path = `consistency?first=${before.size}&second=${now.size}`;
    const { proof } = await ask(path, proofResponse);
    if (!await isBeginningOf(before, now, proof.map(bytes))) {
      problems.push("It cannot prove that its log goes on from the head that it showed before");
    }
  }
  return problems;
}

/**
 * Rebuilds the trees of these sizes, from the leaves of all entries.
 * @returns by size; a tree for which there are too few entries is left out
 */
async function rebuild(ask: Ask, sizes: number[]): Promise<Map<number, TreeHead>> {
  const tree = new GrowingTree();
  const last = Math.max(...sizes);
  const heads = new Map([[0, await tree.head()]]);
  while (tree.size < last) {
    const limit = Math.min(E2EE_LIMITS.entriesAtOnce, last - tree.size);
    const { entries } = await ask(`entries?from=${tree.size}&limit=${limit}`, entriesResponse);
    if (!entries.length) break;
    for (const { leaf } of entries.slice(0, limit)) {
      await tree.add(bytes(leaf));
      if (sizes.includes(tree.size)) heads.set(tree.size, await tree.head());
    }
  }
  return heads;
}

function asker(visitor: Visitor, token: string): Ask {
  return async (path, schema) => {
    const from = `/api/e2ee/log/${path}`;
    const { status, body } = await visitor.get(from, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (status === 401) throw new StartError(`${visitor.origin} does not know the access token.`);
    if (status === 403) throw new StartError("The access token needs the scope `read`.");
    const parsed = status === 200 && body ? schema.safeParse(jsonOf(body)) : null;
    if (!parsed?.success) {
      throw new StartError(`${visitor.origin}${from} answers nothing of a key log (${status}).`);
    }
    return parsed.data;
  };
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}

/** Reads a saved head from a file's text. @throws StartError */
export function readKept(text: string, path: string): LogHead {
  const parsed = logHead.safeParse(jsonOf(new TextEncoder().encode(text)));
  if (!parsed.success) throw new StartError(`${path} holds no head of a key log.`);
  return parsed.data;
}

function readHead({ signature, server_key, branch = 0, rewinds = [], ...tree }: LogHead): ReadHead {
  return {
    branch,
    size: tree.size,
    root: bytes(tree.root),
    signature: bytes(signature),
    key: bytes(server_key),
    rewinds: rewinds.map((one) => {
      return { ...one, root: bytes(one.root), signature: bytes(one.signature) };
    }),
  };
}

function bytes(base64: string): Bytes {
  return Uint8Array.fromBase64(base64);
}
