import { AppError, invalid } from "../../protocol/errors.ts";

/** Where the bytes of a long field go. */
export interface Sink {
  append(bytes: Uint8Array): Promise<void>;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const latin1 = new TextDecoder("latin1");

/**
 * Reads a JSON object of which one member is long base64. That is decoded into a sink while it
 * comes; the rest, which is short, is answered as JSON text with "" in its place.
 */
export class LongFieldReader {
  #rest: number[] = [];
  #depth = 0;
  /** In a string that is not the long one: whether the next character is escaped. */
  #text: "no" | "yes" | "escaped" = "no";
  /** Where the last string began in the rest, and whether a colon has come since. */
  #began = 0;
  #colon = false;
  #key = "";
  /** While the long field comes. */
  #base64: Base64Reader | null = null;
  #seen = false;

  constructor(
    private readonly field: string,
    private readonly sink: Sink,
    /** Bytes of the rest. */
    private readonly most: number,
  ) {}

  /** @throws AppError too_large for a long rest, invalid_input for what is not base64 */
  async take(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.length;) {
      if (!this.#base64) {
        this.#step(chunk[at++]);
        continue;
      }
      const quote = chunk.indexOf(QUOTE, at);
      const end = quote === -1 ? chunk.length : quote;
      const bytes = this.#base64.decode(latin1.decode(chunk.subarray(at, end)));
      if (bytes.length) await this.sink.append(bytes);
      if (quote !== -1) {
        this.#base64.end();
        this.#base64 = null;
        this.#rest.push(QUOTE);
      }
      at = end + 1;
    }
    if (this.#rest.length > this.most) throw new AppError("too_large");
  }

  /** The rest, when all has been taken. @throws AppError invalid_json where the end is missing */
  get rest(): string {
    if (this.#base64) throw new AppError("invalid_json");
    return new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(this.#rest));
  }

  /** Whether the field was there. */
  get seen(): boolean {
    return this.#seen;
  }

  #step(byte: number): void {
    this.#rest.push(byte);
    if (this.#text === "escaped") this.#text = "yes";
    else if (this.#text === "yes") {
      if (byte === BACKSLASH) this.#text = "escaped";
      else if (byte === QUOTE) {
        this.#text = "no";
        this.#key = latin1.decode(new Uint8Array(this.#rest.slice(this.#began, -1)));
      }
    } else if (byte === QUOTE) this.#begin();
    else if (byte === 0x7b || byte === 0x5b) this.#depth++;
    else if (byte === 0x7d || byte === 0x5d) this.#depth--;
    else if (byte === 0x3a) this.#colon = true;
    else if (byte === 0x2c) this.#colon = false;
  }

  #begin(): void {
    if (this.#depth === 1 && this.#colon && this.#key === this.field) {
      // The last of two would count in JSON; nobody who means well sends two.
      if (this.#seen) throw invalid(this.field, "must be given once");
      this.#seen = true;
      this.#base64 = new Base64Reader(this.field);
    } else {
      this.#text = "yes";
      this.#began = this.#rest.length;
    }
  }
}

/** Decodes base64 that comes in pieces. */
class Base64Reader {
  #left = "";
  #ended = false;

  constructor(private readonly field: string) {}

  decode(piece: string): Uint8Array {
    // Some write the slash of base64 with a backslash before it.
    const text = (this.#left + piece).replaceAll("\\/", "/");
    const length = text.endsWith("\\") ? text.length - 1 : text.length;
    const now = text.slice(0, length - length % 4);
    this.#left = text.slice(now.length);
    if (now === "") return new Uint8Array();
    if (this.#ended || !/^[A-Za-z0-9+/]*={0,2}$/.test(now)) throw this.#refusal();
    this.#ended = now.endsWith("=");
    try {
      return Uint8Array.fromBase64(now, { lastChunkHandling: "strict" });
    } catch {
      throw this.#refusal();
    }
  }

  end(): void {
    if (this.#left) throw this.#refusal();
  }

  #refusal(): AppError {
    return invalid(this.field, "is not base64");
  }
}
