import { type Bytes, concat } from "../../../../protocol/e2ee/bytes.ts";

/**
 * SHA-256 of short public values, synchronous: the browser's own takes several times as long for
 * each, and a log has one per entry (MEND-30). Never for secrets: it isn't constant-time.
 */

const BLOCK_BYTES = 64;
const [INITIAL, ROUND_KEYS] = constants();
const schedule = new Uint32Array(BLOCK_BYTES);

/** Same as `parentHash` of protocol/e2ee/tree.ts. */
export function parentHashNow(left: Bytes, right: Bytes): Bytes {
  return sha256Now(concat(Uint8Array.of(1), left, right));
}

/** Same as `sha256` of protocol/e2ee/bytes.ts. */
export function sha256Now(bytes: Bytes): Bytes {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = INITIAL.slice();
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) compress(state, view, at);
  const hash = new Uint8Array(32);
  const out = new DataView(hash.buffer);
  for (let i = 0; i < 8; i++) out.setUint32(i * 4, state[i]);
  return hash;
}

const rotated = (word: number, by: number) => word >>> by | word << 32 - by;

/** Compresses the block at `at` into the state (FIPS 180-4, 6.2.2). */
function compress(state: Uint32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < BLOCK_BYTES; i++) {
    const early = schedule[i - 15];
    const late = schedule[i - 2];
    const s0 = rotated(early, 7) ^ rotated(early, 18) ^ early >>> 3;
    const s1 = rotated(late, 17) ^ rotated(late, 19) ^ late >>> 10;
    schedule[i] = schedule[i - 16] + s0 + schedule[i - 7] + s1;
  }
  // Names are the standard's. Destructuring would take three times as long.
  let a = state[0] | 0;
  let b = state[1] | 0;
  let c = state[2] | 0;
  let d = state[3] | 0;
  let e = state[4] | 0;
  let f = state[5] | 0;
  let g = state[6] | 0;
  let h = state[7] | 0;
  for (let i = 0; i < BLOCK_BYTES; i++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const chosen = e & f ^ ~e & g;
    const majority = a & b ^ a & c ^ b & c;
    const first = h + s1 + chosen + ROUND_KEYS[i] + schedule[i] | 0;
    h = g;
    g = f;
    f = e;
    e = d + first | 0;
    d = c;
    c = b;
    b = a;
    a = first + s0 + majority | 0;
  }
  const words = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = state[i] + words[i];
}

/** The first bits of the fractions of square and cube roots of the first primes. */
function constants(): [initial: Uint32Array, roundKeys: Uint32Array] {
  const primes: number[] = [];
  for (let n = 2; primes.length < BLOCK_BYTES; n++) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  const fraction = (root: number) => (root - Math.floor(root)) * 2 ** 32;
  return [
    Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  ];
}
