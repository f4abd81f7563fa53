import type { HostileHost } from "./host.ts";

/** First bytes of the messages that a host was given to pass on: of a sealed one it is 1. */
export function firstBytes({ sent }: Pick<HostileHost, "sent">): number[] {
  return sent.filter((frame) => frame.includes('"send-message"')).map((frame) => {
    const [, content] = JSON.parse(frame.slice(frame.indexOf("[")));
    return Uint8Array.fromBase64(content.encryptedContent)[0]!;
  });
}
