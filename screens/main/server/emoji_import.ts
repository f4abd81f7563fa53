import { ApiError, isRateLimit } from "../../../client/base/errors.ts";
import type { EmojiFile } from "../../../client/emoji/chosen.ts";
import type { EmojiImport } from "../../../components/server_settings/EmojiTab.tsx";
import type { EmojiKind } from "../../../protocol/emoji.ts";
import { EMOJI_LIMITS } from "../../../protocol/emoji_limits.ts";
import { emojiProblems as t } from "../../../text/en/server_settings.ts";
import { fill } from "../../../text/message.ts";

/** Seconds until another try where the server does not say. */
const DEFAULT_RETRY_SECONDS = 10;

interface Steps {
  add(file: EmojiFile): Promise<void>;
  show(change: Partial<EmojiImport>): void;
  /** Seconds. */
  wait(seconds: number): Promise<void>;
}

/**
 * Adds files to a server one after another (FIL-7): refused ones report why, and the others
 * continue. Waits out rate limits.
 */
export async function importEmoji(
  kind: EmojiKind,
  files: readonly EmojiFile[],
  { add, show, wait }: Steps,
): Promise<void> {
  const problems: EmojiImport["problems"][number][] = [];
  show({ count: files.length });
  for (const [i, file] of files.entries()) {
    const problem = await addInTime(file).then(() => null, (error) => problemOf(error, kind));
    if (problem !== null) problems.push({ file: file.name, problem });
    show({ done: i + 1, problems: [...problems] });
  }

  async function addInTime(file: EmojiFile): Promise<void> {
    for (;;) {
      try {
        return await add(file);
      } catch (error) {
        if (!(error instanceof ApiError && isRateLimit(error))) throw error;
        const { retryAfter = DEFAULT_RETRY_SECONDS } = error;
        show({ until: Date.now() + retryAfter * 1000 });
        await wait(retryAfter);
        show({ until: null });
      }
    }
  }
}

/** The generic response for a large body isn't specific to emoji. */
function problemOf(error: Error, kind: EmojiKind): string {
  if (!(error instanceof ApiError && error.code === "too_large")) return error.message;
  const text = kind === "emoji" ? t.emojiTooLarge : t.stickerTooLarge;
  return fill(text, { size: EMOJI_LIMITS[kind].bytes / 1024 });
}
