import { track } from "../../browser/busy.ts";
import { deriveChannelKey } from "../../protocol/channel_key.ts";
import type { Message, Reaction, SealedReaction } from "../../protocol/messages.ts";
import { dropEarly, takeKey, takeText } from "./early.ts";
import { toBase64 } from "./base64.ts";
import { decryptText } from "./decrypt_text.ts";
import { yieldToRenderer } from "./yield_to_renderer.ts";

const IV_BYTES = 12;

const utf8 = new TextEncoder();

/** Returns true if this page may encrypt: browsers refuse over plain HTTP, except on localhost. */
export function canEncrypt(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Base64 both (MSG-37). */
export interface Encrypted {
  encryptedContent: string;
  iv: string;
}

/** Encrypted message and, separately, its text without its file (UX-10). */
export interface EncryptedMessage extends Encrypted {
  preview?: { content: string; iv: string };
}

/** Content to encrypt (E2E-29). `target`: the message that it's about. */
export type ContentOperation =
  & { nonce: string }
  & ({ op: "text" } | {
    op: "edit" | "delete";
    target: string;
  });

/** The message that carries a content. */
export interface CarriedBy {
  id: string;
  seq: number;
  sender_id: string;
  /** Mentioned people in a private channel, according to the server (E2E-31). */
  mentions?: readonly string[];
  /** The server says that it was deleted, of a private channel (E2E-30). */
  removed?: true;
  /** Time of receipt by the server, and of the current edit. ISO 8601. */
  created_at?: string;
  edited_at?: string | null;
  /** The server marks the message as edited. */
  edited?: boolean;
  /** The seq of the message with a content right before it, as the server shows it; absent: unknown. */
  follows?: number;
}

/** A page of a channel as the server has just shown it. */
export interface ShownPage {
  /** Page of the history, as in its query: before or after which seq; absent: the newest. */
  before?: number;
  after?: number;
  /** Seqs that are in it. */
  present: number[];
  /** More messages exist in the requested direction. */
  hasMore: boolean;
  /** Time of the request, in milliseconds. */
  asOf: number;
}

/**
 * Message of a private channel that was read on this device, and that the server no longer shows
 * (MEND-40).
 */
export interface GoneMessage extends Omit<Message, "iv"> {
  key: string;
  large: null;
  file: null;
  /** Why, for the person. */
  decrypted_content: string;
  isError: true;
}

/** `mentions`: people whose mention is revealed to the server (E2E-31). */
type EncryptedText = Encrypted & { mentions?: string[] };

/** Cipher of private channels, which the server can't read (E2E-36). Loaded with the first. */
export interface PrivateCipher {
  encrypt(channelId: string, text: string, operation?: ContentOperation): Promise<EncryptedText>;
  /**
   * Resolves to true if a decrypted message may notify those it mentions: the openly sent mentions
   * must match the sealed content.
   */
  calls(channelId: string, by: CarriedBy): Promise<boolean>;
  /**
   * Resolves to true if a decrypted message is an edit, according to its sealed content rather than
   * the server (MEND-40).
   */
  isEdited(channelId: string, by: CarriedBy): Promise<boolean>;
  /** Messages that are gone from a page. Never rejects. */
  gone(channelId: string, page: ShownPage): Promise<GoneMessage[]>;
  /** Throws `Unreadable` (client/private/unreadable.ts). */
  decrypt(channelId: string, encrypted: Encrypted, by?: CarriedBy): Promise<string>;
  /** Sends encrypted content, and encrypts it again if the group has changed (E2E-23). */
  submit<C extends Encrypted, R extends { message: CarriedMessage }>(
    channelId: string,
    operation: ContentOperation,
    content: C,
    send: (content: C) => Promise<R>,
  ): Promise<R>;
  /** Gives up a message that will no longer be sent. */
  unsent(channelId: string, nonce: string): Promise<void>;
  /** Returns the reactions to show for a message: forged ones are left out (E2E-30). */
  reactions(
    channelId: string,
    messageId: string,
    sealed: readonly SealedReaction[],
  ): Promise<Reaction[]>;
  /** Adds or removes the user's own reaction; `openly` for a message that the server could read. */
  react(
    channelId: string,
    to: { id: string; seq: number },
    reacting: Reacting,
  ): Promise<{ reactions: Reaction[] }>;
}

/** Reaction of the user to add or remove. */
export interface Reacting {
  emoji: string;
  /** true adds the reaction, false removes it. */
  isMine: boolean;
  /** Lets the server do it in an open channel. */
  openly(): Promise<{ reactions: Reaction[] }>;
}

/** Fields of a sent message that are needed here. */
interface CarriedMessage {
  id: string;
  seq: number;
}

export type ChannelCipher = ReturnType<typeof createChannelCipher>;

/**
 * Encrypts and decrypts with the channels' keys, which it derives once and keeps.
 * @param privately returns the cipher of a private channel; null: it's open
 */
export function createChannelCipher(
  privately: (channelId: string) => PrivateCipher | null = () => null,
) {
  const keys = new Map<string, Promise<CryptoKey>>();

  function keyOf(channelId: string): Promise<CryptoKey> {
    const known = keys.get(channelId);
    if (known) return known;
    const key = takeKey(channelId) ?? deriveChannelKey(channelId);
    keys.set(channelId, key);
    return key;
  }

  async function encryptText(channelId: string, text: string): Promise<Encrypted> {
    const key = await keyOf(channelId);
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    await yieldToRenderer(text.length);
    const bytes = utf8.encode(text);
    await yieldToRenderer(text.length);
    const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes);
    const encryptedContent = toBase64(sealed);
    await yieldToRenderer(text.length);
    return { encryptedContent, iv: toBase64(iv) };
  }

  return {
    encrypt: (channelId: string, text: string, operation?: ContentOperation) =>
      privately(channelId)?.encrypt(channelId, text, operation) ??
        track<EncryptedText>(encryptText(channelId, text)),
    /** Throws when the key does not open it. */
    decrypt: (channelId: string, encrypted: Encrypted, by?: CarriedBy): Promise<string> => {
      const { encryptedContent, iv } = encrypted;
      return privately(channelId)?.decrypt(channelId, encrypted, by) ??
        track(
          takeText(channelId, encryptedContent, iv) ??
            decryptText(keyOf(channelId), encryptedContent, iv),
        );
    },
    /** Resolves to true if a decrypted message may notify those it mentions (E2E-31). */
    calls: async (channelId: string, by: CarriedBy): Promise<boolean> =>
      await privately(channelId)?.calls(channelId, by) ?? true,
    /** Resolves to true if a decrypted message was edited (MEND-40). */
    isEdited: async (channelId: string, by: CarriedBy & { edited: boolean }): Promise<boolean> =>
      await privately(channelId)?.isEdited(channelId, by) ?? by.edited,
    /**
     * Returns messages of a private channel that were read on this device and are now missing from
     * it (MEND-40).
     */
    gone: (channelId: string, page: ShownPage): Promise<GoneMessage[]> =>
      privately(channelId)?.gone(channelId, page) ?? Promise.resolve([]),
    /** Sends content; in a private channel it may be encrypted again (E2E-23). */
    submit: <C extends Encrypted, R extends { message: CarriedMessage }>(
      channelId: string,
      operation: ContentOperation,
      content: C,
      send: (content: C) => Promise<R>,
    ): Promise<R> =>
      privately(channelId)?.submit(channelId, operation, content, send) ?? send(content),
    /** Throws `PrivateError`. */
    reactions: (
      channelId: string,
      messageId: string,
      sealed: readonly SealedReaction[],
    ): Promise<Reaction[]> =>
      privately(channelId)?.reactions(channelId, messageId, sealed) ?? Promise.resolve([]),
    /** Adds or removes the user's reaction; `openly` where the server may read it. */
    react: (channelId: string, to: { id: string; seq: number }, reacting: Reacting) =>
      privately(channelId)?.react(channelId, to, reacting) ?? reacting.openly(),
    /** Gives up content that was encrypted under this nonce. */
    unsent: (channelId: string, nonce: string) =>
      void privately(channelId)?.unsent(channelId, nonce).catch(() => {}),
    /** Empties the cache of keys (SESS-20). */
    clear() {
      keys.clear();
      dropEarly();
    },
  };
}
