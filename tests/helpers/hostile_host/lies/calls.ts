/** Lies about what goes through the server in a call (E2E-38). */
import type { Lie } from "../lie.ts";

/** Replaces all sealed signals with a stranger's offer. */
export const strangersOffer = (sdp: string): Lie => ({
  event: ({ name, body }) => {
    if (name !== "voice-sealed") return [{ name, body }];
    const { fromUserId, fromUsername } = body;
    const offer = { type: "offer", sdp };
    return [{ name: "voice-offer", body: { fromUserId, fromUsername, offer } }];
  },
});

/** Changes one byte of every sealed signal. */
export const alteredSignals: Lie = {
  event: ({ name, body }) => {
    if (name !== "voice-sealed") return [{ name, body }];
    const bytes = Uint8Array.fromBase64(body.sealed);
    bytes[bytes.length >> 1]! ^= 1;
    return [{ name, body: { ...body, sealed: bytes.toBase64() } }];
  },
};
