/** Checks of the relay before TURN sees a packet (RFC 8489, 5; RFC 8656). */

const COOKIE = [0x21, 0x12, 0xa4, 0x42];
const HEADER_BYTES = 20;

/** Types of messages that a stranger may begin with. */
export const BINDING = 0x0001;
export const ALLOCATE = 0x0003;

/** A client's address as the network shows it. */
export interface Source {
  ip: string;
  port: number;
}

/** Returns the type of a complete, well-formed request; null: it is anything else. */
export function requestType(packet: Uint8Array): number | null {
  if (packet.length < HEADER_BYTES || packet.length % 4 !== 0) return null;
  const type = (packet[0] << 8) | packet[1];
  // Two zero bits; and the class bits say that it asks.
  if ((type & 0xc110) !== 0) return null;
  if (HEADER_BYTES + ((packet[2] << 8) | packet[3]) !== packet.length) return null;
  return COOKIE.every((byte, i) => packet[4 + i] === byte) ? type : null;
}

/** Tells a client over IPv4 its own address: 32 bytes for 20, without keeping state. */
export function bindingResponse(request: Uint8Array, { ip, port }: Source): Uint8Array {
  const response = new Uint8Array(HEADER_BYTES + 12);
  response.set([0x01, 0x01, 0, 12]);
  response.set(request.subarray(4, HEADER_BYTES), 4);
  // XOR-MAPPED-ADDRESS.
  response.set([0, 0x20, 0, 8, 0, 1], HEADER_BYTES);
  const bytes = [port >> 8, port & 255, ...COOKIE.keys().map((i) => Number(ip.split(".")[i]))];
  const mask = [COOKIE[0], COOKIE[1], ...COOKIE];
  response.set(bytes.map((byte, i) => byte ^ mask[i]), HEADER_BYTES + 6);
  return response;
}
