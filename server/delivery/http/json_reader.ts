import { AppError, invalid } from "../../../protocol/errors.ts";

/** Levels of brackets in a body, and brackets and commas, unless an endpoint sets others. */
const MAX_DEPTH = 16;
const MAX_PARTS = 2000;
/** Bytes of JSON that are parsed at once. */
const MAX_PARSED = 1024 * 1024;
/** Bytes of a value above which it is cut out and not parsed. */
const CUT_OUT_BYTES = 16 * 1024;
/** Bytes of a cut value that are turned into text at once, however small the chunks are. */
const BLOCK_BYTES = 64 * 1024;
/** Characters of a key that a refusal names. */
const MAX_NAMED_KEY_CHARS = 64;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const OBJECT = 0x7b;

/** Escapes that may occur in base64: the slash, and line ends. */
const ESCAPED = new Map(
  [..."/nr"].map((c) => [c.charCodeAt(0), JSON.parse(`"\\${c}"`).charCodeAt(0)]),
);
/** Bytes that may appear unescaped in a cut value: ASCII except quote and backslash. */
const IS_PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => {
  return Number(byte >= 0x20 && byte < 0x7f && byte !== QUOTE && byte !== BACKSLASH);
});

const latin1 = new TextDecoder("latin1");

/** Bounds of a body, where they are not the usual. */
export interface JsonBounds {
  /** Brackets and commas. */
  parts?: number;
  /** Values from 16 KB on, which are base64, are cut out. */
  cuts?: boolean;
}

/**
 * Reads JSON in chunks. Each chunk is scanned as it comes: a body that is deeper or has more parts
 * than an endpoint allows is refused before anything is parsed, since parsing 30,000 levels or
 * members takes longer than one person may keep the server busy (HARD-6, MEND-6). Long values are
 * cut out, and put back into the parsed rest of at most 1 MB.
 */
export class JsonReader {
  /** The bytes to parse: all but the values that were cut out. */
  #rest = new Uint8Array(1024);
  #length = 0;
  readonly #containers: number[] = [];
  #parts = 0;
  /** In a text: whether the next character is escaped. */
  #text: "no" | "yes" | "escaped" = "no";
  /** The offset in the rest where the text began, and whether it is a key. */
  #began = 0;
  #isKey = false;
  /** A key comes next. */
  #expectsKey = false;
  /** The bytes of the last key. */
  #key: Uint8Array = new Uint8Array();
  /** Set while the text so far could be base64, and so can be cut out. */
  #isPlain = true;
  #cut: CutValue | null = null;
  readonly #values: string[] = [];
  /** Replaces the values that were cut out. Clients can't guess it. */
  readonly #mark = crypto.randomUUID();

  constructor(private readonly bounds: JsonBounds = {}) {}

  /**
   * @throws AppError invalid_json for too many levels or parts, too_large if more than 1 MB would
   * be parsed, invalid_input for a long value that is not base64
   */
  take(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at++) {
      if (this.#text === "no") this.#structure(chunk[at]);
      else {
        if (this.#cut && this.#text === "yes") at += this.#cut.pushPlain(chunk, at);
        if (at < chunk.length) this.#inText(chunk[at]);
      }
    }
  }

  /** Parses the JSON, once all bytes were taken. @throws at malformed JSON */
  end(): unknown {
    const rest = this.#rest.subarray(0, this.#length);
    const json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rest));
    return this.#values.length ? this.#filled(json) : json;
  }

  #structure(byte: number): void {
    this.#push(byte);
    switch (byte) {
      case QUOTE:
        this.#text = "yes";
        this.#isKey = this.#expectsKey;
        this.#isPlain = true;
        this.#began = this.#length;
        break;
      case LIST:
      case OBJECT:
        if (this.#containers.push(byte) > MAX_DEPTH) throw new AppError("invalid_json");
        this.#count();
        this.#expectsKey = byte === OBJECT;
        break;
      // Brackets of either kind: the parser detects those that don't match.
      case LIST + 2:
      case OBJECT + 2:
        this.#containers.pop();
        break;
      case COMMA:
        this.#count();
        this.#expectsKey = this.#containers.at(-1) === OBJECT;
        break;
      case COLON:
        this.#expectsKey = false;
    }
  }

  #inText(byte: number): void {
    if (this.#text === "escaped") {
      this.#text = "yes";
      return this.#add(byte, ESCAPED.get(byte));
    }
    if (byte === QUOTE) return this.#endText();
    if (byte === BACKSLASH) {
      this.#text = "escaped";
      if (!this.#cut) this.#push(byte);
      return;
    }
    this.#add(byte, IS_PLAIN[byte] ? byte : undefined);
  }

  /** @param meant the character that a byte of a text means; undefined: no base64 */
  #add(byte: number, meant: number | undefined): void {
    if (meant === undefined) this.#isPlain = false;
    if (this.#cut) {
      if (meant === undefined) throw invalid(this.#field, "is not base64");
      return this.#cut.push(meant);
    }
    this.#push(byte);
    const isLong = this.#length - this.#began >= CUT_OUT_BYTES;
    if (isLong && this.#isPlain && !this.#isKey && this.bounds.cuts) this.#beginCut();
  }

  #beginCut(): void {
    const begun = latin1.decode(this.#rest.subarray(this.#began, this.#length));
    this.#cut = new CutValue(JSON.parse(`"${begun}"`));
    this.#length = this.#began;
  }

  #endText(): void {
    this.#text = "no";
    if (this.#cut) {
      for (const character of `${this.#mark}${this.#values.length}`) {
        this.#push(character.charCodeAt(0));
      }
      this.#values.push(this.#cut.end());
      this.#cut = null;
    } else if (this.#isKey) {
      this.#key = this.#rest.slice(
        this.#began,
        Math.min(this.#length, this.#began + MAX_NAMED_KEY_CHARS),
      );
    }
    this.#push(QUOTE);
  }

  get #field(): string {
    return latin1.decode(this.#key) || "body";
  }

  #count(): void {
    if (++this.#parts > (this.bounds.parts ?? MAX_PARTS)) throw new AppError("invalid_json");
  }

  #push(byte: number): void {
    if (this.#length === this.#rest.length) {
      if (this.#length >= MAX_PARSED) throw new AppError("too_large");
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#rest);
      this.#rest = larger;
    }
    this.#rest[this.#length++] = byte;
  }

  /** The values that were cut out in the places of their marks. */
  #filled(json: unknown): unknown {
    if (typeof json === "string") {
      return json.startsWith(this.#mark)
        ? this.#values[Number(json.slice(this.#mark.length))]
        : json;
    }
    if (typeof json !== "object" || json === null) return json;
    const members = json as Record<string, unknown>;
    for (const key of Object.keys(members)) members[key] = this.#filled(members[key]);
    return json;
  }
}

/** A long value, all of whose characters are ASCII. */
class CutValue {
  readonly #texts: string[];
  readonly #block = new Uint8Array(BLOCK_BYTES);
  #length = 0;

  constructor(begun: string) {
    this.#texts = [begun];
  }

  push(byte: number): void {
    this.#block[this.#length++] = byte;
    if (this.#length === BLOCK_BYTES) this.#flush();
  }

  /** Takes the bytes before the next one that is not base64. @returns their number */
  pushPlain(chunk: Uint8Array, from: number): number {
    let end = from;
    while (end < chunk.length && IS_PLAIN[chunk[end]]) end++;
    for (let at = from; at < end;) {
      const part = chunk.subarray(at, Math.min(end, at + BLOCK_BYTES - this.#length));
      this.#block.set(part, this.#length);
      this.#length += part.length;
      at += part.length;
      if (this.#length === BLOCK_BYTES) this.#flush();
    }
    return end - from;
  }

  end(): string {
    this.#flush();
    return this.#texts.join("");
  }

  #flush(): void {
    this.#texts.push(latin1.decode(this.#block.subarray(0, this.#length)));
    this.#length = 0;
  }
}
