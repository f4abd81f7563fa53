import { formatPlaintext, parsePlaintext } from "../../protocol/plaintext.ts";
import type { Platform } from "../base/platform.ts";

/** Maximum milliseconds that a message waits for the emoji of the user's servers. */
const EMOJI_TIMEOUT_MS = 3000;
/** Milliseconds until emoji that failed to load are requested again. */
const RETRY_DELAY_MS = 500;

/**
 * Completes a message in which `:name:` was typed before the emoji of the user's servers were
 * loaded (FIL-7): waits for them up to a limit, and replaces known names with ids. Never throws.
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
    const cancel = after(EMOJI_TIMEOUT_MS, () => {
      cancelNext();
      resolve();
    });
    async function ask() {
      if (!await loadAll()) return void (cancelNext = after(RETRY_DELAY_MS, ask));
      cancel();
      resolve();
    }
    ask();
  });
  const parts = parsePlaintext(plaintext);
  const text = toSent(parts.text);
  return text === parts.text ? plaintext : formatPlaintext({ ...parts, text });
}
