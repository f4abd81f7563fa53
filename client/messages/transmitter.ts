import * as socketEvents from "../../protocol/events/messages.ts";
import { sendMessage } from "../../protocol/api/messages.ts";
import { createKeyedQueue } from "../../protocol/keyed_queue.ts";
import { parsePlaintext } from "../../protocol/plaintext.ts";
import { fileIds } from "../../protocol/file_refs.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher, EncryptedMessage } from "../base/crypto.ts";
import type { Socket } from "../base/socket.ts";
import type { Pending } from "./state.ts";

/** Maximum characters of base64 sent by socket; larger content goes by POST (D-MSG-4). */
export const MAX_FRAME_CONTENT = 200 * 1024;

export interface TransmitterDeps {
  api: Api;
  socket: Pick<Socket, "connected" | "request">;
  cipher: ChannelCipher;
  uploads: {
    /** Waits until its files are on the server: the text that names them, and their ids. */
    ready(item: Pending): Promise<{ text: string; files: string[] }>;
  };
  /** A text as it goes out, once the emoji that it may name as `:name:` are known. Never throws. */
  complete(text: string): Promise<string> | string;
  /** Resolves to the people whom a text of an open channel mentions. Never rejects. */
  mentionsIn(channelId: string, plaintext: string): Promise<string[]>;
}

/** Content to encrypt, with the ids of its files and the people it mentions. */
interface Ready {
  text: string;
  files: string[];
  mentions: string[];
}

/** Content as sent. */
type Content = EncryptedMessage & { files?: string[]; mentions?: string[] };

/** Encrypts a message once, and sends it as often as that takes. */
export class Transmitter {
  readonly #deps: TransmitterDeps;
  readonly #encrypted = new Map<string, Content>();
  /** Encrypts and sends one message at a time per channel. */
  readonly #turns = createKeyedQueue();
  /** Stops the uploads that are under way. */
  readonly #uploads = new Map<string, AbortController>();

  constructor(deps: TransmitterDeps) {
    this.#deps = deps;
  }

  /** Does nothing once `isWanted` says no. Throws `ApiError` or `NetworkError`. */
  async send(
    item: Pending,
    isWanted: () => boolean,
    change: (to: Partial<Pick<Pending, "progress" | "text">>) => void,
  ): Promise<{ message: Message; content: EncryptedMessage }> {
    const { key: nonce, channelId } = item;
    // Other messages continue while its files are uploaded.
    const ready = this.#encrypted.has(nonce) ? null : await this.#ready(item, change);
    return await this.#turns(channelId, () => this.#send(item, ready, isWanted, change));
  }

  async #send(
    item: Pending,
    ready: Ready | null,
    isWanted: () => boolean,
    change: (to: Partial<Pick<Pending, "progress">>) => void,
  ): Promise<{ message: Message; content: EncryptedMessage }> {
    const { socket, cipher } = this.#deps;
    const { key: nonce, channelId } = item;
    // Uploading takes a while, so the message may have been discarded.
    if (!isWanted()) throw new Error("It was discarded");
    const content = this.#encrypted.get(nonce) ?? await this.#encrypt(item, ready!);
    if (!isWanted()) throw new Error("It was discarded");
    this.#encrypted.set(nonce, content);
    const send = (content: Content) => {
      const small = content.encryptedContent.length <= MAX_FRAME_CONTENT;
      return small && socket.connected()
        ? socket.request(socketEvents.sendMessage, { channelId, ...content, nonce })
        : this.#post(item, content, small ? null : (progress) => change({ progress }));
    };
    const { message } = await cipher.submit(channelId, { op: "text", nonce }, content, send);
    return { message, content };
  }

  /** Stops the upload that is under way. */
  abort(key: string): void {
    this.#uploads.get(key)?.abort();
  }

  forget(key: string): void {
    this.#encrypted.delete(key);
  }

  async #ready(item: Pending, change: (to: Pick<Pending, "text">) => void): Promise<Ready> {
    const { complete, mentionsIn, uploads } = this.#deps;
    const text = await complete(item.text);
    if (text !== item.text) change({ text });
    const mentions = await mentionsIn(item.channelId, text);
    const ready = item.files
      ? await uploads.ready({ ...item, text })
      // A forwarded message names copies that the server has (COM-13).
      : { text, files: fileIds(parsePlaintext(text).files) };
    return { ...ready, mentions };
  }

  async #encrypt(
    { channelId, key: nonce }: Pending,
    { text, files, mentions }: Ready,
  ): Promise<Content> {
    return {
      ...mentions.length > 0 && { mentions },
      ...await this.#deps.cipher.encrypt(channelId, text, { op: "text", nonce }),
      ...files.length > 0 && { files },
    };
  }

  async #post(
    { key, channelId }: Pending,
    content: Content,
    onProgress: ((progress: number) => void) | null,
  ) {
    const { api } = this.#deps;
    const body = { ...content, nonce: key };
    if (!onProgress) return await api.call(sendMessage, { channelId, body });
    const abort = new AbortController();
    this.#uploads.set(key, abort);
    onProgress(0);
    const watch = { onProgress, signal: abort.signal };
    return await api.call(sendMessage, { channelId, body, watch })
      .finally(() => this.#uploads.delete(key));
  }
}
