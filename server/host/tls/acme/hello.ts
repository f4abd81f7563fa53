/** Fields of a client's first message that a proof needs (RFC 8446, 4.1.2). */
export interface Hello {
  /** The message without the header of its record. */
  bytes: Uint8Array<ArrayBuffer>;
  /** To be sent back as it is. */
  session: Uint8Array;
  ciphers: number[];
  versions: number[];
  signatures: number[];
  protocols: string[];
  /** Host name in the message, lower case. */
  host: string | null;
  /** Public keys by group. */
  shares: Map<number, Uint8Array<ArrayBuffer>>;
}

const HANDSHAKE = 22;
const CLIENT_HELLO = 1;
const EXTENSION = { host: 0, signatures: 13, protocols: 16, versions: 43, shares: 51 };

/** Bytes of the record that a connection begins with (RFC 8446, 5.1), at most 16 KB. */
export function firstRecord(bytes: Uint8Array): number {
  return bytes.length < 5 ? 5 : 5 + Math.min(bytes[3] << 8 | bytes[4], 16 * 1024);
}

/** Reads the record that a connection begins with. @throws RangeError where it is no ClientHello */
export function readHello(record: Uint8Array<ArrayBuffer>): Hello {
  const outer = new Reader(record);
  if (outer.number(1) !== HANDSHAKE) throw new RangeError("no handshake");
  outer.number(2);
  const bytes = outer.vector(2);
  const message = new Reader(bytes);
  if (message.number(1) !== CLIENT_HELLO) throw new RangeError("no ClientHello");
  const body = new Reader(message.vector(3));
  body.take(2 + 32);
  const session = body.vector(1);
  const ciphers = new Reader(body.vector(2)).numbers(2);
  body.vector(1);
  const extensions = new Map<number, Uint8Array<ArrayBuffer>>();
  const rest = new Reader(body.vector(2));
  while (rest.left > 0) extensions.set(rest.number(2), rest.vector(2));
  const list = (id: number, length: 1 | 2, each: 2) => {
    const found = extensions.get(id);
    return found ? new Reader(new Reader(found).vector(length)).numbers(each) : [];
  };
  return {
    bytes,
    session,
    ciphers,
    versions: list(EXTENSION.versions, 1, 2),
    signatures: list(EXTENSION.signatures, 2, 2),
    protocols: protocolsIn(extensions.get(EXTENSION.protocols)),
    host: hostIn(extensions.get(EXTENSION.host)),
    shares: sharesIn(extensions.get(EXTENSION.shares)),
  };
}

function protocolsIn(extension: Uint8Array<ArrayBuffer> | undefined): string[] {
  if (!extension) return [];
  const names = new Reader(new Reader(extension).vector(2));
  const found: string[] = [];
  while (names.left > 0) found.push(new TextDecoder().decode(names.vector(1)));
  return found;
}

function hostIn(extension: Uint8Array<ArrayBuffer> | undefined): string | null {
  if (!extension) return null;
  const names = new Reader(new Reader(extension).vector(2));
  // Only host names (type 0) exist.
  if (names.left === 0 || names.number(1) !== 0) return null;
  return new TextDecoder().decode(names.vector(2)).toLowerCase();
}

function sharesIn(extension: Uint8Array<ArrayBuffer> | undefined) {
  const found = new Map<number, Uint8Array<ArrayBuffer>>();
  if (!extension) return found;
  const shares = new Reader(new Reader(extension).vector(2));
  while (shares.left > 0) found.set(shares.number(2), shares.vector(2));
  return found;
}

/** Reads on in bytes; beyond their end it throws. */
class Reader {
  #at = 0;
  constructor(private readonly bytes: Uint8Array<ArrayBuffer>) {}

  get left(): number {
    return this.bytes.length - this.#at;
  }

  take(length: number): Uint8Array<ArrayBuffer> {
    if (length > this.left) throw new RangeError("it ends too early");
    return this.bytes.subarray(this.#at, this.#at += length);
  }

  number(length: number): number {
    return this.take(length).reduce((value, byte) => value * 256 + byte, 0);
  }

  /** Reads bytes with their length in front. */
  vector(length: number): Uint8Array<ArrayBuffer> {
    return this.take(this.number(length));
  }

  numbers(length: number): number[] {
    return Array.from({ length: Math.floor(this.left / length) }, () => this.number(length));
  }
}
