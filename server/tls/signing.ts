/** How certificates are signed: what every browser and system accepts. */
export const signing = {
  key: { name: "ECDSA", namedCurve: "P-256" },
  algorithm: { name: "ECDSA", hash: "SHA-256" },
} as const;

/** 127 random bits in hex: positive, and never used twice. */
export function serialNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[0] &= 0x7f;
  return bytes.toHex();
}
