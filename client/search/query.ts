import { type EntryKind, KINDS } from "./entry.ts";

/** Parsed search query. Names are in lower case. */
export interface Query {
  words: string;
  from: string[];
  in: string[];
  has: EntryKind[];
  /** ISO 8601: sent before this moment; null: at any time. */
  before: string | null;
}

const FILTER = /(?<=^|\s)(from|in|has|before):("[^"]*"|\S+)/gi;

/**
 * Reads `words from:name in:channel has:link|file|image before:2026-01-31`. A filter that makes no
 * sense (`before:soon`) is words like the rest. A day begins where the reader is.
 */
export function parseQuery(text: string): Query {
  const query: Query = { words: "", from: [], in: [], has: [], before: null };
  query.words = text.replace(FILTER, (all, name: string, quoted: string) => {
    const value = quoted.replaceAll('"', "").toLowerCase();
    return take(query, name.toLowerCase(), value) ? " " : all;
  }).replace(/\s+/g, " ").trim();
  return query;
}

/** Returns true if the query has no criteria. */
export function isBlank({ words, from, in: channels, has, before }: Query): boolean {
  return words === "" && from.length + channels.length + has.length === 0 && before === null;
}

function take(query: Query, name: string, value: string): boolean {
  const bare = value.replace(/^[@#]/, "");
  if (name === "from" && bare) return query.from.push(bare) > 0;
  if (name === "in" && bare) return query.in.push(bare) > 0;
  const kind = KINDS.find((kind) => kind === value);
  if (name === "has" && kind) return query.has.push(kind) > 0;
  if (name !== "before" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00`);
  if (Number.isNaN(day.getTime())) return false;
  query.before = day.toISOString();
  return true;
}
