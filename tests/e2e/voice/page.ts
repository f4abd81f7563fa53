/** Runs in the browser: the client without the interface, so that voice can be asked directly. */
import { createClient } from "../../../client/app.ts";
import type { Client } from "../../../client/client.ts";
import type { Initial } from "../../../client/stores/all.ts";
import type { Voice } from "../../../client/voice/engine.ts";
import { watchPeers } from "./peers.ts";

declare global {
  /** What the tests of voice use. */
  var harness: {
    client: Client;
    voice: Voice;
    connections: Set<RTCPeerConnection>;
    /** Sound that has arrived from all others, as the browser measures it. */
    energy(): Promise<number>;
  };
  var openClient: (initial: Initial) => Promise<void>;
}

watchPeers();

globalThis.openClient = async (initial) => {
  const client = createClient(initial);
  await client.start();
  globalThis.harness = {
    client,
    voice: await client.openVoice(),
    connections: peers.connections,
    energy: async () => (await peers.energies()).reduce((total, one) => total + one, 0),
  };
};
