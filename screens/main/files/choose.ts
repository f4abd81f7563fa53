import type { DraftAttachments } from "../../../client/files/draft/draft_attachments.ts";
import { nameByType } from "../../../client/files/base/media_types.ts";
import type { Files } from "../../../client/files/files.ts";
import type { ChosenFile } from "../../../client/files/base/state.ts";
import { shortSizeText } from "../../../components/files/base/size_text.ts";
import type { StorageLeft } from "../../../protocol/account.ts";
import { countedBytes, MAX_FILE_LIMIT, MAX_FILES, paddedSize } from "../../../protocol/files.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { ready as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import type { MainContext } from "../context.ts";
import { showError } from "../show_error.ts";
import { deniedEnding } from "./denied.ts";

/**
 * Prepares chosen files for the next message of a channel. A toast reports each file that can't be
 * sent: a folder, a type that the host denies, too large, over the user's quota, one too many.
 */
export function chooseFiles(
  main: MainContext,
  channelId: string,
  chosen: readonly File[],
): Promise<void> {
  return inTurn(() => makeAllReady(main, channelId, chosen));
}

/** Result for a file shared from another app: ready, or the reason why it cannot be sent. */
export type SharedResult =
  & { name: string; uncleaned: boolean }
  & (
    | { file: ChosenFile; problem: null }
    | { file: null; problem: string }
  );

/** Makes files ready that another app shared; nothing of them leaves the device. */
export async function makeShared(
  main: MainContext,
  shared: readonly File[],
): Promise<SharedResult[]> {
  const files = await main.client.files.open();
  const storage = await storageOf(main);
  const ready: ChosenFile[] = [];
  const results: SharedResult[] = [];
  for (const one of shared) {
    const { name } = one;
    try {
      if (ready.length >= MAX_FILES) throw new Error(fill(t.tooMany, { count: MAX_FILES }));
      const file = await makeReady(files, one, false, leftOf(storage, ready));
      ready.push(file);
      results.push({ name, uncleaned: file.uncleaned, file, problem: null });
    } catch (error) {
      const problem = (error as Error).message;
      results.push({ name, uncleaned: false, file: null, problem });
    }
  }
  return results;
}

let turn: Promise<unknown> = Promise.resolve();

/** Runs actions one after another: each may have to redo what an earlier one prepared. */
function inTurn(act: () => Promise<void>): Promise<void> {
  const done = turn.then(act);
  turn = done.catch(() => {});
  return done;
}

async function makeAllReady(
  main: MainContext,
  channelId: string,
  chosen: readonly File[],
): Promise<void> {
  const { client } = main;
  const report = showError(client);
  const files = await client.files.open();
  const storage = await storageOf(main);
  const isPrivate = client.channels.privateFrom(channelId) !== null;
  for (const file of chosen) {
    const enclosed = client.enclosed.of(channelId);
    const before = filesOf(enclosed);
    if (before.length >= MAX_FILES) {
      client.toasts.show(fill(t.tooMany, { count: MAX_FILES }), "warning");
      return;
    }
    try {
      const left = leftOf(storage, before, isPrivate);
      const one = await makeReady(files, file, isOriginal(enclosed), left);
      // Another file may have been removed in the meantime.
      const now = filesOf(client.enclosed.of(channelId));
      client.enclosed.set(channelId, { files: [...now, one] });
    } catch (error) {
      report(error as Error);
    }
  }
}

/** Prepares the same files again, with or without camera metadata in pictures. */
export function chooseAnew(
  { client }: MainContext,
  channelId: string,
  original: boolean,
): Promise<void> {
  client.enclosed.set(channelId, { originals: original });
  return inTurn(() => makeAnew(client, channelId, original));
}

async function makeAnew(
  client: MainContext["client"],
  channelId: string,
  original: boolean,
): Promise<void> {
  const files = await client.files.open();
  // The choice changed again in the meantime.
  if (isOriginal(client.enclosed.of(channelId)) !== original) return;
  for (const file of filesOf(client.enclosed.of(channelId))) {
    if (file.kind !== "image") continue;
    const chosen = new File([file.original], file.name, { type: file.type });
    const anew = await files.prepare(chosen, { original });
    const now = filesOf(client.enclosed.of(channelId));
    client.enclosed.set(channelId, { files: now.map((one) => one === file ? anew : one) });
  }
}

/** Returns true if pictures of the next message are sent in their original form. */
export function isOriginal({ originals }: DraftAttachments): boolean {
  return originals ?? false;
}

export function filesOf({ files }: DraftAttachments): readonly ChosenFile[] {
  return files ?? [];
}

/** Exclusive maximum of bytes per file, and denied endings, from the server's last response. */
let fileMaxKnown: number = MAX_FILE_LIMIT;
let deniedKnown: readonly string[] = [];

/** null: the request failed. Files are prepared anyway, and refused later if they're too large. */
async function storageOf({ client }: MainContext): Promise<StorageLeft | null> {
  try {
    const storage = await (await client.account.security()).storageUse();
    fileMaxKnown = storage.file_max;
    deniedKnown = storage.file_deny ?? [];
    return storage;
  } catch {
    return null;
  }
}

interface Left {
  fileMax: number;
  /** Endings of names that the host denies. */
  denied: readonly string[];
  bytes: number;
  /** The total quota is the limit, rather than the user's own: others have used it up. */
  ofAll: boolean;
  /** Returns the bytes that a file of this size counts as. */
  counts(size: number): number;
}

/** @param isPrivate files are padded there, and count so (E2E-33) */
function leftOf(
  storage: StorageLeft | null,
  before: readonly ChosenFile[],
  isPrivate = false,
): Left {
  const counts = (size: number) => countedBytes(isPrivate ? paddedSize(size) : size);
  const chosen = before.reduce(
    (sum, { blob, thumb }) => sum + counts(blob.size) + (thumb ? counts(thumb.blob.size) : 0),
    0,
  );
  const { used = 0, quota = null, left = null } = storage ?? {};
  return {
    fileMax: fileMaxKnown,
    denied: deniedKnown,
    bytes: (left ?? Infinity) - chosen,
    ofAll: left !== null && (quota === null || left < quota - used),
    counts,
  };
}

/** Throws an `Error` with a text for the person (MSG-23, MEND-18, FIL-2, FIL-3). */
async function makeReady(
  files: Files,
  chosen: File,
  original: boolean,
  left: Left,
): Promise<ChosenFile> {
  // Pasted files have no name.
  const name = chosen.name || nameByType(chosen.type);
  const ending = deniedEnding(name, left.denied);
  if (ending !== undefined) throw new Error(fill(t.denied, { name, ending }));
  if (chosen.size >= left.fileMax) {
    throw new Error(
      left.fileMax === LIMITS.attachmentMax
        ? t.tooLarge
        : fill(t.tooLargeFor, { size: shortSizeText(left.fileMax) }),
    );
  }
  if (left.counts(chosen.size) > left.bytes) {
    const sizes = {
      size: shortSizeText(chosen.size),
      left: shortSizeText(Math.max(0, left.bytes)),
    };
    throw new Error(fill(left.ofAll ? t.noRoomForAll : t.noRoom, { name, ...sizes }));
  }
  const file = chosen.name ? chosen : new File([chosen], name, { type: chosen.type });
  return await files.prepare(file, { original });
}
