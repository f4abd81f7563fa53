import { type ReadonlySignal, signal } from "@preact/signals";
import type { CarriedBy, Encrypted } from "../base/crypto.ts";
import { type Platform, sleep } from "../base/platform.ts";
import type { OpenedRow, PrivateConversations, SealedRow } from "../e2ee/entry.ts";
import { codeOf } from "./error_code.ts";
import { sameMentions } from "./mentions.ts";
import { dropOldest } from "./newest.ts";
import {
  faultNote,
  faultOf,
  noteOf,
  plaintextOf,
  type RowNote,
  runsOf,
  type WaitingRow,
} from "./opened_rows.ts";
import { LOAD_TIMEOUT_MS } from "./load_timeout.ts";
import { type Fault, Unreadable } from "./unreadable.ts";

/** Number of messages whose texts are cached: history, search and mentions each request them. */
const MAX_CACHED_TEXTS = 1000;

/** Faults shown for messages in a browser that can't hold keys. */
const REASONS: Record<string, Fault> = {
  browser_too_old: "too_old",
  storage_blocked: "no_storage",
};

/** Sealed marks of a message beside its text. */
interface SealedMarks {
  isEdited: boolean;
  /** Mentions; null: unknown, for edits and messages sent from here (E2E-31). */
  mentions: readonly string[] | null;
}

interface Deps {
  platform: Pick<Platform, "after" | "log">;
  opened(): Promise<Pick<PrivateConversations, "open">>;
  /** Has the worker look at a channel that it may not know; false: already asked. */
  find(channelId: string): Promise<boolean>;
  /** Name of a quoted message's author. @param userId as sealed; null: not stated */
  authorOf(channelId: string, id: string, userId: string | null): string | null;
  /** Seq of the message right before this one; null: messages between them aren't all loaded. */
  before(channelId: string, seq: number): number | null;
  /** Called when messages that didn't open before may open now. */
  changed(channelId: string): void;
}

/** Opens messages of private channels, batching requests made at the same time (E2E-43). */
export class Rows {
  readonly #deps: Deps;
  readonly #notes = signal<ReadonlyMap<string, RowNote>>(new Map());
  /** Texts by id and iv, most recently requested last. */
  readonly #held = new Map<string, Promise<string>>();
  /** Seqs of opened messages by channel: rows between two others aren't missing. */
  readonly #seqs = new Map<string, Set<number>>();
  /** Sealed marks of opened messages, by id. */
  readonly #sealed = new Map<string, SealedMarks>();
  #waiting: WaitingRow[] = [];

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Notes by message id; absent: no note. */
  get notes(): ReadonlySignal<ReadonlyMap<string, RowNote>> {
    return this.#notes;
  }

  /** Returns a text as `formatPlaintext` writes it. Throws `Unreadable`. */
  open(channelId: string, encrypted: Encrypted, by: CarriedBy): Promise<string> {
    const { id, seq, sender_id: senderId, follows } = by;
    const key = id + encrypted.iv;
    const known = this.#held.get(key);
    const asked = this.#waiting.find(({ row }) => row.id === id);
    if (asked) asked.follows ??= follows;
    // Messages missing before this one are counted behind the rows requested together with it, not
    // by an earlier request.
    const isCounted = !asked && this.#notes.peek().get(id)?.missing;
    if (known && !isCounted) return known;
    const { encryptedContent, iv } = encrypted;
    const row = { id, seq, senderId, encryptedContent, iv, isEdited: by.edited };
    const text = new Promise<string>((resolve, reject) => {
      this.#waiting.push({ channelId, row, by, follows, resolve, reject });
      if (this.#waiting.length === 1) queueMicrotask(() => this.#openTogether());
    });
    this.#hold(key, text);
    return text;
  }

  /**
   * Returns whether an opened message may notify anyone: its open mentions equal the sealed ones.
   */
  calls({ id, mentions = [] }: CarriedBy): boolean {
    const signed = this.#sealed.get(id)?.mentions;
    return !signed || sameMentions(mentions, signed);
  }

  /** Returns whether an opened message is an edit according to its sealed content (MEND-40). */
  isEdited(id: string): boolean {
    return this.#sealed.get(id)?.isEdited ?? false;
  }

  /** Stores the text of an own message that was just sent, so that it need not be opened. */
  know(id: string, iv: string, text: string, isEdited = false): void {
    this.#hold(id + iv, Promise.resolve(text));
    this.#mark(id, { isEdited, mentions: null });
  }

  /** Notes why a message that is gone from the server isn't shown. */
  note(id: string, fault: Fault): void {
    this.#notes.value = new Map([...this.#notes.peek(), [id, faultNote(fault)]]);
  }

  /** Drops all texts, so that each is opened again on request. */
  forget(): void {
    this.#held.clear();
  }

  clear(): void {
    this.#held.clear();
    this.#seqs.clear();
    this.#sealed.clear();
    this.#notes.value = new Map();
  }

  #hold(key: string, text: Promise<string>): void {
    this.#held.delete(key);
    this.#held.set(key, text);
    dropOldest(this.#held, MAX_CACHED_TEXTS);
    // A failed message may open later.
    text.catch(() => this.#held.get(key) === text && this.#held.delete(key));
  }

  #mark(id: string, marks: SealedMarks): void {
    this.#sealed.set(id, marks);
    dropOldest(this.#sealed, MAX_CACHED_TEXTS);
  }

  #openTogether(): void {
    const byChannel = Map.groupBy(this.#waiting, ({ channelId }) => channelId);
    this.#waiting = [];
    for (const [channelId, batch] of byChannel) {
      batch.sort((a, b) => a.row.seq - b.row.seq);
      const isHeld = (seq: number) => this.#seqs.get(channelId)?.has(seq) ?? false;
      for (const run of runsOf(batch, isHeld)) void this.#openAll(channelId, run);
    }
  }

  async #openAll(channelId: string, batch: readonly WaitingRow[]): Promise<void> {
    const { platform, before, changed } = this.#deps;
    const after = batch[0].follows ?? before(channelId, batch[0].row.seq);
    const opening = this.#ask(channelId, batch.map(({ row }) => row), after);
    let late = false;
    const tooLate = sleep(platform, LOAD_TIMEOUT_MS).then(() => {
      late = true;
      return null;
    });
    // Callers that timed out get the result then.
    opening.then(() => late && changed(channelId), () => {});
    try {
      const rows = await Promise.race([opening, tooLate]);
      this.#settle(
        channelId,
        batch,
        (i) => rows?.[i] ?? { id: batch[i].row.id, fault: "no_response" },
      );
    } catch (error) {
      const fault = REASONS[codeOf(error) ?? ""] ?? "no_response";
      if (fault === "no_response") platform.log("Messages could not be opened", error);
      this.#settle(channelId, batch, (i) => ({ id: batch[i].row.id, fault }));
    }
  }

  /** Asks the worker, and once more if it doesn't know the conversation yet. */
  async #ask(channelId: string, rows: SealedRow[], after: number | null): Promise<OpenedRow[]> {
    const { opened, find } = this.#deps;
    const worker = await opened();
    const all = await worker.open(channelId, rows, after);
    const isUnknown = all.some((row) => "fault" in row && row.fault === "no_key");
    return isUnknown && await find(channelId) ? await worker.open(channelId, rows, after) : all;
  }

  #settle(
    channelId: string,
    batch: readonly WaitingRow[],
    rowAt: (i: number) => OpenedRow | { id: string; fault: Fault },
  ): void {
    const noted = new Map(this.#notes.peek());
    const opened = this.#seqs.get(channelId) ?? new Set();
    this.#seqs.set(channelId, opened);
    for (const [i, { row: { id, iv, seq }, by, resolve, reject }] of batch.entries()) {
      const row = rowAt(i);
      opened.add(seq);
      const note = noteOf(row, by);
      if (note) noted.set(id, note);
      else noted.delete(id);
      if ("fault" in row) reject(new Unreadable(faultOf(row)));
      else if (row.isDeleted) reject(new Unreadable("deleted"));
      else {
        this.#mark(id, { isEdited: row.isEdited, mentions: row.isEdited ? null : row.mentions });
        resolve(plaintextOf(row, (...quoted) => this.#deps.authorOf(channelId, ...quoted)));
      }
      // Missing messages may still arrive: they are counted again on the next request.
      if (note?.missing) this.#held.delete(id + iv);
    }
    this.#notes.value = noted;
  }
}
