import type { EmojiText } from "../../../protocol/emoji_plain.ts";
import { EMOJI_LIMITS } from "../../../protocol/emoji_limits.ts";
import { emojiText, stickerText } from "../../../protocol/emoji_text.ts";
import type { FileRef } from "../../../protocol/file_refs.ts";
import { pictureType } from "../../../protocol/picture/read.ts";
import { type ImportedMessage, MAX_IMPORTED_TEXT } from "../../features/messages/imported.ts";
import { type FileStore, StoreFull } from "../../storage/file_store/port.ts";
import { besideExport } from "./beside.ts";
import type { DiscordEmoji, DiscordMessage } from "./discord.ts";
import { storeFile } from "./store_file.ts";

/** The server's response for an emoji. */
type FoundEmoji = { emoji: EmojiText | null; why?: string };

interface Deps {
  /** The export. */
  file: string;
  store: FileStore;
  /** Asks the server for an emoji; null for the picture: there is none. */
  ask(emoji: Omit<DiscordEmoji, "path"> & { image: string | null }): Promise<FoundEmoji>;
  /** Reports what is not imported, and why. */
  warn(text: string): void;
}

/** Imports the files next to an export: files of messages, emoji and stickers of the server. */
export class Bringer {
  readonly #deps: Deps;
  /** By Discord's ids. */
  readonly #emoji = new Map<string, EmojiText | null>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * The message as it is imported, with its files stored.
   * @throws StoreFull where the disk has no room for them
   */
  async bring(message: DiscordMessage): Promise<ImportedMessage> {
    const { files: local, emoji, sticker, text: said, ...fields } = message;
    const files: FileRef[] = [];
    let text = await this.#textOf(said, emoji, sticker);
    for (const { name, path } of local) {
      const stored = await this.#store(name, path);
      if (stored) files.push(stored);
      else text = [text, `(file: ${name})`].filter(Boolean).join("\n");
    }
    return { ...fields, text, files };
  }

  /** They are in no message after all. */
  async forget(messages: readonly ImportedMessage[]): Promise<void> {
    const ids = messages.flatMap(({ files }) => files.map(({ id }) => id));
    await Promise.all(ids.map((id) => this.#deps.store.remove(id)));
  }

  async #store(name: string, path: string): Promise<FileRef | null> {
    const { file, store, warn } = this.#deps;
    const found = await besideExport(file, path);
    if (!found) {
      warn(`${name} is not beside the export`);
      return null;
    }
    try {
      return await storeFile(store, found, name);
    } catch (error) {
      if (error instanceof StoreFull) throw error;
      warn(`${name} was not taken: ${(error as Error).message}`);
      return null;
    }
  }

  async #textOf(
    said: string,
    all: readonly DiscordEmoji[],
    sticker: DiscordEmoji | null,
  ): Promise<string> {
    const stuck = sticker && await this.#emojiFor(sticker);
    if (stuck) return stickerText(stuck);
    const shown = new Map<string, string>();
    for (const emoji of all) {
      const known = await this.#emojiFor(emoji);
      const text = known ? emojiText(known) : `:${emoji.name}:`;
      shown.set(emoji.id, text).set(`:${emoji.name}:`, text);
    }
    if (shown.size === 0) return said;
    const names = all.map(({ name }) => RegExp.escape(`:${name}:`)).join("|");
    // The first form is Discord's own; the second is the exporter's.
    const mentions = new RegExp(`<a?(:\\w+:)(\\d+)>|${names}`, "g");
    const text = said.replace(mentions, (whole, name, id) => shown.get(id ?? whole) ?? name);
    return text.length > MAX_IMPORTED_TEXT ? said : text;
  }

  async #emojiFor(emoji: DiscordEmoji): Promise<EmojiText | null> {
    const known = this.#emoji.get(emoji.id);
    if (known !== undefined) return known;
    const { ask, warn } = this.#deps;
    const { path: _, ...fields } = emoji;
    const { emoji: found, why } = await ask({ ...fields, image: await this.#image(emoji) });
    if (why) warn(`The ${emoji.kind} ${emoji.name} was not taken: ${why}`);
    this.#emoji.set(emoji.id, found);
    return found;
  }

  /** Returns a data URL of a possible picture; null: it is none, or far too large. */
  async #image({ kind, path }: DiscordEmoji): Promise<string | null> {
    const found = path && await besideExport(this.#deps.file, path);
    if (!found) return null;
    const { size } = await Deno.stat(found);
    if (size > 2 * EMOJI_LIMITS[kind].bytes) return null;
    const bytes = await Deno.readFile(found);
    const type = pictureType(bytes);
    return type && `data:${type};base64,${bytes.toBase64()}`;
  }
}
