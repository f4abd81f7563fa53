/**
 * Very many messages as the program stores them, without the program: an engine encodes one of each
 * author, and what differs from message to message is written over in a copy of its bytes.
 * `tests/cluster/bulk_messages_test.ts` compares the result with what the program writes.
 */
import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";
import { v7 } from "uuid";
import { usageCounters } from "../../server/features/quota/records.ts";
import {
  messageIds,
  type MessageRecord,
  messageRecords,
} from "../../server/features/message_log/records.ts";
import { channelHeads } from "../../server/membership/channels/records.ts";
import { putRead } from "../../server/membership/channels/channels.ts";
import type { Tx } from "../../server/storage/tx.ts";

/** Person who sends the same message repeatedly. */
export interface Author {
  userId: string;
  /** Ciphertext, at most 60,000 bytes. */
  content: Uint8Array;
  /** 12 bytes. */
  iv: Uint8Array;
  /** Messages may mention everyone, such as those of an owner. */
  canMentionEveryone: boolean;
}

/** Differences between two messages of one author. Texts have 36 characters of ASCII. */
export interface BulkMessage {
  /** Index of the author. */
  author: number;
  id: string;
  /** Milliseconds. */
  at: number;
  nonce: string;
}

/** Messages for a channel without any; the first has seq 1. */
export interface Bulk {
  channelId: string;
  authors: Author[];
  messages: Iterable<BulkMessage>;
}

/** A record as an engine encodes it. */
export interface EncodedRecord {
  key: Uint8Array;
  value: Uint8Array;
}

/** How an engine encodes records, in their order. */
export type Encode = (records: { key: Deno.KvKey; value: unknown }[]) => Promise<EncodedRecord[]>;

/** Milliseconds between two messages. */
const GAP = 1000;
/** Nonces are kept for a day (D-MSG-1): of messages that are older there are none. */
const AGE = 25 * 3_600_000;

/** Yields messages of authors in turn, the newest a day old. */
export function* oldMessages(count: number, authors: number): Generator<BulkMessage> {
  const begin = Date.now() - AGE - count * GAP;
  // All have the same: it is looked up with its author and channel, and by then it is forgotten.
  const nonce = crypto.randomUUID();
  for (let n = 0; n < count; n++) {
    const at = begin + n * GAP;
    yield { author: n % authors, id: v7({ msecs: at }), at, nonce };
  }
}

/** Authors with a content and an IV of their own; the first is the owner of the server. */
export function makeAuthors(userIds: string[], bytes = 66): Author[] {
  return userIds.map((userId, n) => ({
    userId,
    content: randomContent(bytes),
    iv: crypto.getRandomValues(new Uint8Array(12)),
    canMentionEveryone: n === 0,
  }));
}

/** Bytes that are found once in others, and written over there. */
class Slot {
  readonly #at: number;

  /** @throws Error where they are there twice, or not at all */
  constructor(readonly bytes: Buffer, mark: Uint8Array) {
    this.#at = bytes.indexOf(mark);
    if (this.#at < 0 || bytes.indexOf(mark, this.#at + 1) >= 0) {
      throw new Error("an encoded record has no single place for what differs");
    }
  }

  text(text: string): void {
    this.bytes.write(text, this.#at, "latin1");
  }

  time(milliseconds: number): void {
    this.bytes.writeDoubleLE(milliseconds, this.#at);
  }

  /** Encodes a number of a key like both engines: in byte order. Not below zero. */
  number(number: number): void {
    this.bytes.writeDoubleBE(number, this.#at);
    this.bytes[this.#at] ^= 0x80;
  }

  /** Encodes a small integer like V8, after its type, in as many bytes as the placeholder has. */
  integer(number: number): void {
    let rest = number * 2;
    let at = this.#at + 1;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.bytes[at++] = rest % 128 + 128;
    this.bytes[at] = rest;
  }
}

const MARK = {
  id: "aaaaaaaa-1111-7111-8111-111111111111",
  nonce: "bbbbbbbb-2222-4222-8222-222222222222",
  time: 1_234_567_890_123,
  seq: 7_654_321,
};
/** A seq of each encoded length. */
const SEQS_BY_SIZE = [63, 8_191, 1_048_575, 134_217_727];

interface MessagePattern {
  key: Slot;
  id: Slot;
  time: Slot;
  nonce: Slot;
}

interface IndexPattern {
  key: Slot;
  seq: Slot;
}

/** The two records of each message, one message after the other. */
export class BulkRecords {
  private constructor(
    private readonly messages: MessagePattern[],
    private readonly indexes: IndexPattern[],
  ) {}

  static async make({ channelId, authors }: Bulk, encode: Encode): Promise<BulkRecords> {
    const messages = await encode(authors.map((author) => ({
      key: messageRecords.key({ channelId, seq: MARK.seq }),
      value: exampleOf(author),
    })));
    const indexes = await encode(SEQS_BY_SIZE.map((seq) => ({
      key: messageIds.key({ id: MARK.id }),
      value: [channelId, seq],
    })));
    const key = numberBytes(MARK.seq);
    const time = Buffer.alloc(8);
    time.writeDoubleLE(MARK.time);
    return new BulkRecords(
      messages.map((found) => {
        const value = Buffer.from(found.value);
        return {
          key: new Slot(Buffer.from(found.key), key),
          id: new Slot(value, Buffer.from(MARK.id)),
          time: new Slot(value, time),
          nonce: new Slot(value, Buffer.from(MARK.nonce)),
        };
      }),
      indexes.map((found, n) => ({
        key: new Slot(Buffer.from(found.key), Buffer.from(MARK.id)),
        // With the type before it: the bytes alone may be in the channel's id.
        seq: new Slot(Buffer.from(found.value), integerBytes(SEQS_BY_SIZE[n])),
      })),
    );
  }

  /** The message's own record; its bytes are good until the next call. */
  message(seq: number, { author, id, at, nonce }: BulkMessage): EncodedRecord {
    const pattern = this.messages[author];
    pattern.key.number(seq);
    pattern.id.text(id);
    pattern.time.time(at);
    pattern.nonce.text(nonce);
    return { key: pattern.key.bytes, value: pattern.id.bytes };
  }

  /** Where it lies, by its id; the same of its bytes. */
  index(seq: number, { id }: BulkMessage): EncodedRecord {
    const pattern = this.indexes[SEQS_BY_SIZE.findIndex((largest) => seq <= largest)];
    pattern.key.text(id);
    pattern.seq.integer(seq);
    return { key: pattern.key.bytes, value: pattern.seq.bytes };
  }
}

/** Writes the totals after so many messages: the channel's last seq, read markers, counters. */
export function writeTotals(tx: Tx, { channelId, authors }: Bulk, counts: number[]): void {
  const count = counts.reduce((sum, one) => sum + one, 0);
  channelHeads.set(tx, { channelId }, count);
  authors.forEach(({ userId, content }, author) => {
    // Authors come in turn.
    const last = count - (count - 1 - author) % authors.length;
    if (counts[author] === 0) return;
    putRead(tx, channelId, userId, { read_seq: last, mention_count: 0 });
    tx.sum(usageCounters.key({ userId }), counts[author] * content.byteLength);
  });
}

/** With a checksum that V8 can only write as a double: it writes smaller ones in either of two ways. */
function randomContent(bytes: number): Uint8Array {
  for (;;) {
    const content = crypto.getRandomValues(new Uint8Array(bytes));
    if (crc32(content) >= 2 ** 31) return content;
  }
}

/** The members in the order in which `sendMessage` and `appendMessage` make them. */
function exampleOf({ userId, content, iv, canMentionEveryone }: Author): MessageRecord {
  return {
    id: MARK.id,
    sender_id: userId,
    created_at: MARK.time,
    edited_at: null,
    content,
    iv,
    preview: undefined,
    system: false,
    can_mention_everyone: canMentionEveryone,
    nonce: MARK.nonce,
    sum: crc32(content),
  };
}

function numberBytes(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(number);
  bytes[0] ^= 0x80;
  return bytes;
}

/** `I`, and the number with its sign in the last bit, seven bits a byte, the lowest first. */
function integerBytes(number: number): Buffer {
  const bytes = [0x49];
  let rest = number * 2;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(rest % 128 + 128);
  bytes.push(rest);
  return Buffer.from(bytes);
}
