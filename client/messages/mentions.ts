import { LIMITS } from "../../protocol/limits.ts";

/** The name that stands for all members of the channel. */
export const EVERYONE = "everyone";

/** A mention in a text: `name` is what follows the @, `length` counts the @ too. */
interface Mention {
  index: number;
  length: number;
  name: string;
}

/** Every '@everyone' and '@' with word characters behind it (MSG-19); none inside a word, as in a@b.c. */
export function findMentions(text: string): Mention[] {
  return [...text.matchAll(/(?<![\w@])@(\w+)/g)].map((match) => ({
    index: match.index,
    length: match[0].length,
    name: match[1]!,
  }));
}

/** Whether two names are the same person's: case does not count (D-ACCT-1). */
export function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * Whether a message's text calls this user. @everyone counts only where the server said that its
 * author may (D-MSG-8); what stands in code calls nobody, nor what is not shown at once (HARD-1).
 */
export function mentionsUser(
  text: string,
  username: string,
  canMentionEveryone: boolean,
): boolean {
  return namesIn(text).some((name) =>
    name === EVERYONE ? canMentionEveryone : sameName(name, username)
  );
}

/** The names that a message's text calls, each as it stands there: none of code, or not shown at once. */
export function namesIn(text: string): string[] {
  const read = text.slice(0, LIMITS.richTextMax);
  if (!read.includes("@")) return [];
  const said = read.replace(/```[\s\S]*?(?:```|$)|`[^`\n]+`/g, " ");
  return [...new Set(findMentions(said).map(({ name }) => name))];
}
