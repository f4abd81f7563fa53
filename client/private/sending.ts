import { parsePlaintext } from "../../protocol/plaintext.ts";
import { unsent as t } from "../../text/en/private_chat.ts";
import type { ContentOperation, Encrypted, PrivateCipher } from "../base/crypto.ts";
import { NetworkError } from "../base/errors.ts";
import type { ConversationPhase } from "../e2ee/link/conversations.ts";
import type { OutgoingContent } from "../e2ee/link/rows.ts";
import type { PrivateConversations } from "../e2ee/entry.ts";
import { codeOf } from "./error_code.ts";
import { toUserError } from "./user_error.ts";
import type { Rows } from "./rows.ts";

/** The server asks for another seal: the group has changed since (E2E-21, E2E-23). */
const asksForSeal = (error: unknown) =>
  ["stale_epoch", "removal_pending"].includes(codeOf(error) ?? "");
/** Attempts per message: the group may change this often while it is being sent. */
const MAX_ATTEMPTS = 20;

/**
 * Seals something and sends it; seals it once more if the server asks for another seal.
 * @param seal `again`: its previous result was refused
 * @throws what both throw
 */
export async function untilTaken<S, T>(
  seal: (again: boolean) => Promise<S>,
  send: (sealed: S) => Promise<T>,
): Promise<T> {
  for (let tries = 1;; tries++) {
    try {
      return await send(await seal(tries > 1));
    } catch (error) {
      if (!asksForSeal(error) || tries === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Phases in which a message waits: it is sent automatically, or after the person confirms. */
const WAITING_PHASES: readonly ConversationPhase[] = [
  "ready",
  "starting",
  "waiting",
  "removing",
  "changed_keys",
];

type Verbs = Pick<PrivateConversations, "seal" | "reseal" | "sent" | "unsent">;

interface Deps {
  opened(): Promise<Verbs>;
  /** Mentions of a text that the server may see; see mentions.ts. */
  mentionsIn(channelId: string, plaintext: string): Promise<string[]>;
  /** Phase of a conversation; null: unknown. */
  phase(channelId: string): ConversationPhase | null;
  rows: Pick<Rows, "know">;
}

/** Seals messages written in private channels, and submits them. */
export function createSealing(
  { opened, phase, rows, mentionsIn }: Deps,
): Pick<PrivateCipher, "encrypt" | "submit" | "unsent"> {
  /** Sealed texts that aren't sent yet, by nonce. */
  const texts = new Map<string, string>();

  /**
   * Returns a retryable error while the other person is awaited, and an error text if the user has
   * to act.
   */
  function refusal(channelId: string, { op }: ContentOperation, cause: unknown): unknown {
    if (codeOf(cause) !== "not_ready") return toUserError(cause);
    const passes = WAITING_PHASES.includes(phase(channelId) ?? "starting");
    return passes && op === "text" ? new NetworkError({ cause }) : new Error(t.notReady, { cause });
  }

  async function seal(channelId: string, operation: ContentOperation, sealing: Promise<Encrypted>) {
    try {
      return await sealing;
    } catch (error) {
      throw refusal(channelId, operation, error);
    }
  }

  async function unsent(channelId: string, nonce: string) {
    texts.delete(nonce);
    await (await opened()).unsent(channelId, nonce);
  }

  return {
    async encrypt(channelId, text, operation) {
      if (!operation) {
        throw new Error("What becomes of a content of a private channel is to be said");
      }
      const verbs = await opened();
      texts.set(operation.nonce, text);
      const mentions = operation.op === "text" ? await mentionsIn(channelId, text) : [];
      const content = contentOf(operation, text, mentions);
      const sealed = await seal(
        channelId,
        operation,
        verbs.seal(channelId, operation.nonce, content),
      );
      return mentions.length > 0 ? { ...sealed, mentions } : sealed;
    },
    async submit(channelId, operation, content, send) {
      const { nonce } = operation;
      const verbs = await opened();
      // The server can't read that this is a deletion, so tell it to remove files and reactions at
      // once (E2E-30).
      let sealed = operation.op === "delete" ? { ...content, takesBack: true } : content;
      for (let tries = 1;; tries++) {
        try {
          const done = await send(sealed);
          const { id, seq } = done.message;
          verbs.sent(channelId, nonce, id, seq).catch(() => {});
          const text = texts.get(nonce);
          if (text !== undefined && operation.op !== "delete") {
            rows.know(id, sealed.iv, text, operation.op === "edit");
          }
          texts.delete(nonce);
          return done;
        } catch (error) {
          const isChanged = asksForSeal(error) && tries < MAX_ATTEMPTS;
          // The outbox retries or discards its own messages.
          if (!isChanged && operation.op !== "text") unsent(channelId, nonce).catch(() => {});
          if (!isChanged) throw error;
          const again = await seal(channelId, operation, verbs.reseal(channelId, nonce));
          sealed = { ...sealed, ...again };
        }
      }
    },
    unsent,
  };
}

/** Returns the worker's form of a message, from a text as `formatPlaintext` writes it. */
export function contentOf(
  operation: ContentOperation,
  plaintext: string,
  mentions: string[] = [],
): OutgoingContent {
  if (operation.op === "delete") return { op: "delete", target: operation.target };
  const { forward, text, files, reply } = parsePlaintext(plaintext);
  const content = {
    text,
    ...(forward && { forward }),
    ...(files.length > 0 && { files }),
    ...(reply && { reply: { id: reply.id, quote: reply.text } }),
  };
  return operation.op === "edit"
    ? { op: "edit", target: operation.target, ...content }
    : { op: "text", ...content, ...(mentions.length > 0 && { mentions }) };
}
