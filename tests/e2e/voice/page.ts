/** Runs in the browser: the client without the interface, so that voice can be asked directly. */
import { type Client, createClient } from "../../../client/app/client.ts";
import type { Initial } from "../../../client/app/stores.ts";
import type { Voice } from "../../../client/voice/voice.ts";
import { watchPeers } from "./peers.ts";

declare global {
  /** API that the tests of voice use in the page. */
  var harness: {
    client: Client;
    voice: Voice;
    connections: Set<RTCPeerConnection>;
    /** The loudest that the microphone was while its level was watched, 0 to 1. */
    loudest: number;
    /** Texts of all notices, including those that have disappeared. */
    notices: string[];
  };
  var openClient: (initial: Initial) => Promise<void>;
}

watchPeers();

globalThis.openClient = async (initial) => {
  const client = createClient(initial);
  await client.start();
  globalThis.harness = {
    client,
    voice: await client.voice.open(),
    connections: peers.connections,
    loudest: 0,
    notices: [],
  };
  const seen = new Set<number>();
  client.toasts.list.subscribe((list) => {
    for (const { id, message } of list) {
      if (!seen.has(id)) harness.notices.push(message);
      seen.add(id);
    }
  });
  client.voice.level.subscribe((level) => {
    harness.loudest = Math.max(harness.loudest, level);
  });
};
