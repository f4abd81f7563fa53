import { formatPlaintext, parsePlaintext } from "../../protocol/plaintext.ts";
import type { Platform } from "../base/platform.ts";

/** Milliseconds that a message waits at most for the emoji of one's servers. */
const PATIENCE = 3000;
/** And until those that could not be had are asked for again. */
const AGAIN = 500;

/**
 * A message in which `:name:` was typed before the emoji of one's servers were known (FIL-7): waits
 * for them, for a while, and has those that are found named with their ids. Never throws.
 *
 * @param plaintext as `formatPlaintext` writes it
 */
export async function completeEmoji(
  { loadAll, toSent }: { loadAll(): Promise<boolean>; toSent(text: string): string },
  { after }: Pick<Platform, "after">,
  plaintext: string,
): Promise<string> {
  await new Promise<void>((resolve) => {
    let cancelNext = () => {};
    const cancel = after(PATIENCE, () => {
      cancelNext();
      resolve();
    });
    async function ask() {
      if (!await loadAll()) return void (cancelNext = after(AGAIN, ask));
      cancel();
      resolve();
    }
    ask();
  });
  const parts = parsePlaintext(plaintext);
  const text = toSent(parts.text);
  return text === parts.text ? plaintext : formatPlaintext({ ...parts, text });
}
