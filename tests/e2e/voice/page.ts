/** Runs in the browser: the client without the interface, so that voice can be asked directly. */
import { createClient } from "../../../client/app.ts";
import type { Client } from "../../../client/client.ts";
import type { Initial } from "../../../client/stores/all.ts";
import type { Voice } from "../../../client/voice/engine.ts";

declare global {
  /** What the tests of voice use. */
  var harness: {
    client: Client;
    voice: Voice;
    connections: Set<RTCPeerConnection>;
    /** Sound that has arrived from all others, as the browser measures it. */
    energy(): Promise<number>;
    /** Pictures of screens that were decoded. */
    frames(): Promise<number>;
  };
  var openClient: (initial: Initial) => Promise<void>;
}

const connections = new Set<RTCPeerConnection>();

globalThis.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(configuration?: RTCConfiguration) {
    super(configuration);
    connections.add(this);
  }
  override close() {
    connections.delete(this);
    super.close();
  }
};

async function sum(name: "totalAudioEnergy" | "framesDecoded"): Promise<number> {
  let total = 0;
  for (const connection of connections) {
    for (const entry of (await connection.getStats()).values()) {
      if (entry.type === "inbound-rtp") total += entry[name] ?? 0;
    }
  }
  return total;
}

globalThis.openClient = async (initial) => {
  const client = createClient(initial);
  await client.start();
  globalThis.harness = {
    client,
    voice: await client.openVoice(),
    connections,
    energy: () => sum("totalAudioEnergy"),
    frames: () => sum("framesDecoded"),
  };
};
