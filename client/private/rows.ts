import { signal } from "@preact/signals";
import type { CarriedBy, Encrypted } from "../base/crypto.ts";
import { pause, type Platform } from "../base/platform.ts";
import type { OpenedRow, PrivateConversations, SealedRow } from "../e2ee/entry.ts";
import { formatPlaintext } from "../../protocol/plaintext.ts";
import { readFileRefs } from "../../protocol/file_refs.ts";
import { sameMentions } from "./mentions.ts";
import { PATIENCE } from "./patience.ts";
import { type Fault, Unreadable } from "./unreadable.ts";

/** Messages whose texts are held: history, search and mentions each ask for them. */
const HELD = 1000;

/** Milliseconds by which a device's clock may differ from the server's. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/** What a browser that can't hold keys has to say of a message. */
const REASONS: Record<string, Fault> = {
  browser_too_old: "too_old",
  storage_blocked: "no_storage",
};

/** What a message says beside its text. */
interface SealedMarks {
  isEdited: boolean;
  /** Whom it calls; null: nobody knows, of an edit or of what was sent from here (E2E-31). */
  mentions: readonly string[] | null;
}

/** What is said below a message. */
export interface RowNote {
  fault: Fault | null;
  /** By whom the key came that opened it; null: this device was there (E2E-32). */
  sharedBy: string | null;
  /** When it was sealed by its device's clock, in milliseconds; null: as the server says (MEND-40). */
  deviceTime: number | null;
  /** How many messages of the same device are missing right before it (E2E-29). */
  missing: number;
}

interface Deps {
  platform: Pick<Platform, "after" | "log">;
  opened(): Promise<Pick<PrivateConversations, "open">>;
  /** Has the worker look at a channel that it may not know; false: it has been asked before. */
  find(channelId: string): Promise<boolean>;
  /** The name of who wrote a message that is quoted. @param userId as is sealed; null: nobody says */
  authorOf(channelId: string, id: string, userId: string | null): string | null;
  /** The seq of the message right before this one; null: what lies between is not all loaded. */
  before(channelId: string, seq: number): number | null;
  /** What could not be opened may be opened now. */
  changed(channelId: string): void;
}

interface Waiting {
  channelId: string;
  row: SealedRow;
  by: Pick<CarriedBy, "created_at" | "edited_at">;
  follows: number | undefined;
  resolve(text: string): void;
  reject(why: Unreadable): void;
}

export type Rows = ReturnType<typeof createRows>;

/** Opens messages of private channels: what is asked for at once in one go (E2E-43). */
export function createRows({ platform, opened, find, authorOf, before, changed }: Deps) {
  const notes = signal<ReadonlyMap<string, RowNote>>(new Map());
  /** Texts by id and iv, those asked for last at the end. */
  const held = new Map<string, Promise<string>>();
  /** Those that were opened, by channel: what lies between two others is not missing. */
  const seqs = new Map<string, Set<number>>();
  /** What is sealed in those that were opened, by id. */
  const sealed = new Map<string, SealedMarks>();
  let waiting: Waiting[] = [];

  function hold(key: string, text: Promise<string>) {
    held.delete(key);
    held.set(key, text);
    if (held.size > HELD) held.delete(held.keys().next().value!);
    // What has failed once may succeed later.
    text.catch(() => held.get(key) === text && held.delete(key));
  }

  function mark(id: string, marks: SealedMarks) {
    sealed.set(id, marks);
    if (sealed.size > HELD) sealed.delete(sealed.keys().next().value!);
  }

  function openTogether() {
    const byChannel = Map.groupBy(waiting, ({ channelId }) => channelId);
    waiting = [];
    for (const [channelId, batch] of byChannel) {
      batch.sort((a, b) => a.row.seq - b.row.seq);
      for (const run of runsOf(batch, (seq) => isHeld(channelId, seq))) openAll(channelId, run);
    }
  }

  const isHeld = (channelId: string, seq: number) => seqs.get(channelId)?.has(seq) ?? false;

  async function openAll(channelId: string, batch: readonly Waiting[]) {
    const after = batch[0].follows ?? before(channelId, batch[0].row.seq);
    const asked = batch.map(({ row }) => row);
    const opening = opened().then(async (verbs) => {
      const rows = await verbs.open(channelId, asked, after);
      const isUnknown = rows.some((row) => "fault" in row && row.fault === "no_key");
      return isUnknown && await find(channelId) ? await verbs.open(channelId, asked, after) : rows;
    });
    let late = false;
    const tooLate = pause(platform, PATIENCE).then(() => {
      late = true;
      return null;
    });
    // Whoever gave up is shown it then.
    opening.then(() => late && changed(channelId), () => {});
    try {
      const rows = await Promise.race([opening, tooLate]);
      settle(channelId, batch, (i) => rows?.[i] ?? { id: batch[i].row.id, fault: "no_response" });
    } catch (error) {
      const { code } = error as { code?: string };
      const fault = REASONS[code ?? ""] ?? "no_response";
      if (fault === "no_response") platform.log("Messages could not be opened", error);
      settle(channelId, batch, (i) => ({ id: batch[i].row.id, fault }));
    }
  }

  function settle(
    channelId: string,
    batch: readonly Waiting[],
    rowAt: (i: number) => OpenedRow | { id: string; fault: Fault },
  ) {
    const noted = new Map(notes.peek());
    const opened = seqs.get(channelId) ?? new Set();
    seqs.set(channelId, opened);
    for (const [i, { row: { id, iv, seq }, by, resolve, reject }] of batch.entries()) {
      const row = rowAt(i);
      opened.add(seq);
      const note = noteOf(row, by);
      if (note) noted.set(id, note);
      else noted.delete(id);
      if ("fault" in row) reject(new Unreadable(faultOf(row)));
      else if (row.isDeleted) reject(new Unreadable("deleted"));
      else {
        mark(id, { isEdited: row.isEdited, mentions: row.isEdited ? null : row.mentions });
        resolve(plaintextOf(row, (...quoted) => authorOf(channelId, ...quoted)));
      }
      // What is missing may still come: asked again, it is counted again.
      if (note?.missing) held.delete(id + iv);
    }
    notes.value = noted;
  }

  return {
    /** By message id; absent: there is nothing to say. */
    notes,
    /** As `formatPlaintext` writes it. Throws `Unreadable`. */
    open(channelId: string, encrypted: Encrypted, by: CarriedBy) {
      const { id, seq, sender_id: senderId, follows } = by;
      const key = id + encrypted.iv;
      const known = held.get(key);
      const asked = waiting.find(({ row }) => row.id === id);
      if (asked) asked.follows ??= follows;
      // Before which something is missing, it is counted behind what is asked for with it now: not
      // by what somebody else has asked before that came.
      const isCounted = !asked && notes.peek().get(id)?.missing;
      if (known && !isCounted) return known;
      const { encryptedContent, iv } = encrypted;
      const row = { id, seq, senderId, encryptedContent, iv, isEdited: by.edited };
      const text = new Promise<string>((resolve, reject) => {
        waiting.push({ channelId, row, by, follows, resolve, reject });
        if (waiting.length === 1) queueMicrotask(openTogether);
      });
      hold(key, text);
      return text;
    },
    /** Whether one that was opened may call anybody: what is said openly is sealed in it. */
    calls({ id, mentions = [] }: CarriedBy): boolean {
      const signed = sealed.get(id)?.mentions;
      return !signed || sameMentions(mentions, signed);
    },
    /** Whether one that was opened is an edit, as is sealed in it (MEND-40). */
    isEdited: (id: string): boolean => sealed.get(id)?.isEdited ?? false,
    /** An own message that was just sent need not be opened. */
    know(id: string, iv: string, text: string, isEdited = false) {
      hold(id + iv, Promise.resolve(text));
      mark(id, { isEdited, mentions: null });
    },
    /** Notes why one is not shown that is gone from the server. */
    note: (id: string, fault: Fault) =>
      void (notes.value = new Map([...notes.peek(), [id, { ...NO_NOTE, fault }]])),
    /** Drops all texts, so that each is opened again when it is asked for. */
    forget: () => held.clear(),
    clear() {
      held.clear();
      seqs.clear();
      sealed.clear();
      notes.value = new Map();
    },
  };
}

/** What the worker may take as following each other: held ones between them were opened before. */
function runsOf(batch: readonly Waiting[], isHeld: (seq: number) => boolean): Waiting[][] {
  const runs: Waiting[][] = [];
  let last: number | null = null;
  for (const one of batch) {
    const { seq } = one.row;
    let between = one.follows ?? seq - 1;
    while (last !== null && between > last && isHeld(between)) between--;
    const isNext = last !== null && (between <= last || one.follows === last);
    if (isNext) runs.at(-1)!.push(one);
    else runs.push([one]);
    last = seq;
  }
  return runs;
}

const NO_NOTE: RowNote = { fault: null, sharedBy: null, deviceTime: null, missing: 0 };

function noteOf(row: OpenedRow | { fault: Fault }, by: Waiting["by"]): RowNote | null {
  if ("fault" in row) return { ...NO_NOTE, fault: faultOf(row) };
  const { sharedBy, missing, isDeleted } = row;
  const deviceTime = deviceTimeOf(row, by);
  if (isDeleted) return { ...NO_NOTE, fault: "deleted", deviceTime, missing };
  const isPlain = !sharedBy && missing === 0 && deviceTime === null;
  return isPlain ? null : { fault: null, sharedBy, deviceTime, missing };
}

/** What the author's clock says where the server's differs by over ten minutes (MEND-40). */
function deviceTimeOf({ at, sentAt, isEdited, isDeleted }: Readable, by: Waiting["by"]) {
  const isFirst = !isEdited && !isDeleted;
  const times = [[by.created_at, sentAt], [isFirst ? null : by.edited_at, at]] as const;
  const other = times.find(([server, device]) =>
    server && device !== null && Math.abs(Date.parse(server) - device) > CLOCKS_DIFFER_MS
  );
  return other?.[1] ?? null;
}

const faultOf = (row: { fault: Fault; isFalseClaim?: true }): Fault =>
  row.isFalseClaim ? "false_claim" : row.fault;

type Readable = Exclude<OpenedRow, { fault: unknown }>;

/** Nothing is quoted of a message that this device does not know: nobody could compare it. */
function plaintextOf(
  { text, files, reply, mentions }: Readable,
  authorOf: (id: string, userId: string | null) => string | null,
): string {
  const { id, seq, quote, userId = null } = reply ?? {};
  const isKnown = id != null && seq != null;
  return formatPlaintext({
    files: readFileRefs(files) ?? [],
    reply: isKnown
      ? {
        ...{ id, seq, username: authorOf(id, userId) ?? "", text: quote! },
        ...userId !== null && mentions?.includes(userId) && { to: userId },
      }
      : null,
    text,
  });
}
