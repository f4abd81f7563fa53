import type { Names } from "../../protocol/text/pieces.ts";
import { readOf, readText } from "../../protocol/text/read.ts";
import { namesIn } from "../../protocol/text/words.ts";
import { EVERYONE, sameName } from "./mentions.ts";

/** Resolves to those of the names that can be mentioned. */
export type NamesAmong = (names: readonly string[]) => Promise<readonly string[]>;

/**
 * Returns the names to parse a text with: among those that end with underscores the longest
 * existing one counts (MEND-43), and most texts have none that needs a request.
 */
export async function namesFor(text: string, among: NamesAmong): Promise<Names> {
  const unsure = text.includes("@") ? namesWithEnding(text) : [];
  if (unsure.length === 0) return {};
  const there = await among(unsure);
  return { isName: (name) => there.some((one) => sameName(one, name)) };
}

/**
 * Returns the names that a message's text mentions, as written: none in code, addresses or hidden
 * text.
 */
export function mentionedNames(text: string, names: Names): string[] {
  return text.includes("@") ? namesIn(readText(text, names)) : [];
}

/**
 * True if a message's text calls this user. @everyone counts only where the server said that its
 * author may (D-MSG-8).
 */
export function mentionsUser(
  text: string,
  username: string,
  canMentionEveryone: boolean,
  names: Names = {},
): boolean {
  return mentionedNames(text, names).some((name) =>
    name === EVERYONE ? canMentionEveryone : sameName(name, username)
  );
}

/** Names asked about at most. */
const MAX_ASKED = 50;
const MAX_NAME = 32;

/** Returns the names that end with all or some of the underscores behind them. */
function namesWithEnding(text: string): string[] {
  const found = new Set<string>();
  for (const [, typed = ""] of readOf(text).matchAll(/@(\w+_)(?!\w)/g)) {
    const bare = typed.replace(/_+$/, "");
    for (let name = typed; name.length > bare.length; name = name.slice(0, -1)) {
      if (name.length <= MAX_NAME) found.add(name);
      if (found.size === MAX_ASKED) return [...found];
    }
  }
  return [...found];
}
