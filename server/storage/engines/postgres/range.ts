import { Buffer } from "node:buffer";
import type { RangeOptions, ReadResult, Selector } from "../engine.ts";
import { decodeKey, encodeKey, numberedKey, prefixRange } from "./key_code.ts";
import { fromHex, type Stored, toHex, valueOf } from "./value_code.ts";

/** Records that one request fetches by default. */
const DEFAULT_BATCH_SIZE = 500;

/** Runs a statement; its rows. */
type Query = (statement: string, parameters: string[]) => Promise<(Stored & { key: string })[]>;

/** The records of a range, in batches: see `Engine.range`. */
export async function* readRange(
  query: Query,
  selector: Selector,
  { limit = Infinity, reverse = false, batchSize = DEFAULT_BATCH_SIZE }: RangeOptions,
): AsyncGenerator<ReadResult> {
  let [from, before] = boundsOf(selector);
  // By the column, not by its text of the same name, which no index has the order of.
  const statement = `select key::text, value::text, count::text from kv
    where key >= $1::text::bytea and key < $2::text::bytea
    order by kv.key ${reverse ? "desc" : ""} limit $3::text::int`;
  const keyOf = keyReader(selector);
  for (let left = limit; left > 0;) {
    const size = Math.min(left, batchSize);
    const rows = await query(statement, [toHex(from), toHex(before), String(size)]);
    for (const row of rows) yield { key: keyOf(row.key), value: valueOf(row) };
    if (rows.length < size) return;
    left -= rows.length;
    const last = fromHex(rows.at(-1)!.key);
    if (reverse) before = last;
    else from = Buffer.concat([last, Buffer.of(0)]);
  }
}

/** Returns a reader of the range's keys from their hex digits. */
function keyReader(selector: Selector): (hex: string) => Deno.KvKey {
  const whole = (hex: string) => decodeKey(fromHex(hex));
  if (!("prefix" in selector)) return whole;
  const { prefix } = selector;
  const prefixHex = toHex(encodeKey(prefix));
  return (hex) => numberedKey(prefix, prefixHex, hex) ?? whole(hex);
}

/** From the first key on, and before the second. */
function boundsOf(selector: Selector): [Buffer, Buffer] {
  if (!("prefix" in selector)) return [encodeKey(selector.start), encodeKey(selector.end)];
  const [from, before] = prefixRange(selector.prefix);
  const { start, end } = selector;
  return [start ? encodeKey(start) : from, end ? encodeKey(end) : before];
}
