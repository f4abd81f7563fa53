import { AppError, invalid } from "../../../protocol/errors.ts";

/** The receiver of a long field's bytes. */
export interface Sink {
  /** Is through with the bytes when it resolves. */
  append(bytes: Uint8Array): Promise<void>;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const latin1 = new TextDecoder("latin1");

/**
 * Reads a JSON object with one member of long base64, which is decoded into a sink as it comes.
 * Returns the short rest as JSON bytes, with "" in its place.
 */
export class LongFieldReader {
  #rest: number[] = [];
  #depth = 0;
  /** In a string that is not the long one: whether the next character is escaped. */
  #text: "no" | "yes" | "escaped" = "no";
  /** The offset in the rest where the last string began, and whether a colon has come since. */
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

  /** @throws AppError too_large for a long rest, invalid_input if it is not base64 */
  async take(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.length;) {
      if (!this.#base64) {
        this.#step(chunk[at++]);
        continue;
      }
      const quote = chunk.indexOf(QUOTE, at);
      const end = quote === -1 ? chunk.length : quote;
      const bytes = this.#base64.decode(chunk.subarray(at, end));
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
  get rest(): Uint8Array {
    if (this.#base64) throw new AppError("invalid_json");
    return new Uint8Array(this.#rest);
  }

  /** Set if the field was in the body. */
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
      // In JSON the last of two would count; no honest client sends two.
      if (this.#seen) throw invalid(this.field, "must be given once");
      this.#seen = true;
      this.#base64 = new Base64Reader(this.field);
    } else {
      this.#text = "yes";
      this.#began = this.#rest.length;
    }
  }
}

/** The value of a character of base64; NOT_BASE64: not base64. */
const NOT_BASE64 = 64;
const VALUES = new Uint8Array(256).fill(NOT_BASE64);
[..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"]
  .forEach((character, value) => VALUES[character.charCodeAt(0)] = value);

/** Decodes base64 that comes in pieces, without leaving garbage: a large body would leave much. */
class Base64Reader {
  #out = new Uint8Array();
  /** The current group of four: its bits, its characters, and the padding after them. */
  #bits = 0;
  #count = 0;
  #padding = 0;
  #escaped = false;

  constructor(private readonly field: string) {}

  /** The bytes of a piece; the next call writes over them. @throws AppError invalid_input */
  decode(piece: Uint8Array): Uint8Array {
    const room = Math.ceil((piece.length + 3) / 4) * 3;
    if (this.#out.length < room) this.#out = new Uint8Array(room);
    let written = 0;
    for (let at = 0; at < piece.length;) {
      const groups = this.#groups(piece, at, written);
      written += 3 * groups;
      at += 4 * groups;
      if (at < piece.length) written += this.#step(piece[at++], written);
    }
    return this.#out.subarray(0, written);
  }

  /** Decodes whole plain groups from `at` on; how many. */
  #groups(piece: Uint8Array, at: number, written: number): number {
    if (this.#count > 0 || this.#escaped) return 0;
    const out = this.#out;
    const from = at;
    for (; at + 4 <= piece.length; at += 4) {
      const [a, b] = [VALUES[piece[at]], VALUES[piece[at + 1]]];
      const [c, d] = [VALUES[piece[at + 2]], VALUES[piece[at + 3]]];
      if ((a | b | c | d) >= NOT_BASE64) break;
      out[written++] = a << 2 | b >> 4;
      out[written++] = b << 4 | c >> 2;
      out[written++] = c << 6 | d;
    }
    return (at - from) / 4;
  }

  /** Decodes one character. @returns the number of bytes written */
  #step(character: number, written: number): number {
    const value = VALUES[character];
    if (value === NOT_BASE64 || this.#padding > 0 || this.#escaped) {
      const bytes = this.#special(character, written);
      if (value === NOT_BASE64) return bytes;
    }
    this.#bits = this.#bits << 6 | value;
    if (++this.#count < 4) return 0;
    for (let n = 0; n < 3; n++) this.#out[written + n] = this.#bits >> 16 - 8 * n;
    this.#bits = this.#count = 0;
    return 3;
  }

  /** @throws AppError invalid_input where a group is not whole */
  end(): void {
    if (this.#escaped || (this.#count > 0 && this.#count + this.#padding < 4)) {
      throw this.#refusal();
    }
  }

  /** Handles everything but plain characters of base64. @returns the number of bytes written */
  #special(character: number, written: number): number {
    if (this.#escaped) {
      // Some write the slash of base64 with a backslash before it.
      if (character !== SLASH) throw this.#refusal();
      this.#escaped = false;
      return 0;
    }
    if (character === BACKSLASH && this.#padding === 0) {
      this.#escaped = true;
      return 0;
    }
    if (character !== EQUALS || this.#count < 2) throw this.#refusal();
    const whole = this.#count + ++this.#padding;
    if (whole > 4) throw this.#refusal();
    return whole === 4 ? this.#last(written) : 0;
  }

  /** Ends the last group, which padding has filled up: its spare bits must be 0. */
  #last(written: number): number {
    const [bits, bytes] = [this.#bits << 6 * this.#padding, 3 - this.#padding];
    if (bits & (1 << 8 * this.#padding) - 1) throw this.#refusal();
    for (let n = 0; n < bytes; n++) this.#out[written + n] = bits >> 16 - 8 * n;
    return bytes;
  }

  #refusal(): AppError {
    return invalid(this.field, "is not base64");
  }
}
