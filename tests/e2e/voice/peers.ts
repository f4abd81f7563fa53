/** Runs in the browser, before the page's own scripts: what voice does there, to be asked by tests. */

/** Loudness over time, as the browser measures it; pictures of a screen. */
export type Arrival = "totalAudioEnergy" | "framesDecoded";

declare global {
  var peers: {
    connections: Set<RTCPeerConnection>;
    /** Screens that were captured here. */
    screens: MediaStream[];
    /** Data received over each open connection, by its number. */
    arrived(what: Arrival): Promise<Record<number, number>>;
    /** How loud each of those is played whose sound is played. */
    volumes(): number[];
  };
}

/** Runs in `addInitScript`, so it can't use anything outside of it. */
export function watchPeers(): void {
  if ("peers" in globalThis) return;
  const connections = new Set<RTCPeerConnection>();
  const numbers = new Map<RTCPeerConnection, number>();
  const players = new Set<HTMLAudioElement>();
  const screens: MediaStream[] = [];

  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.add(this);
      numbers.set(this, numbers.size);
    }
    override close() {
      connections.delete(this);
      super.close();
    }
  };
  globalThis.Audio = new Proxy(Audio, {
    construct(target, given) {
      const player = Reflect.construct(target, given) as HTMLAudioElement;
      players.add(player);
      return player;
    },
  });
  const { mediaDevices } = navigator;
  const capture = mediaDevices?.getDisplayMedia.bind(mediaDevices);
  if (capture) {
    mediaDevices.getDisplayMedia = async (options) => {
      const stream = await capture(options);
      // Encoding for three others in full size takes the cores from the other tests.
      await stream.getVideoTracks()[0].applyConstraints({ width: 320, height: 180, frameRate: 5 });
      screens.push(stream);
      return stream;
    };
  }
  async function arrived(what: Arrival): Promise<Record<number, number>> {
    const sums = [...connections].map(async (connection) => {
      const entries = [...(await connection.getStats()).values()];
      const sum = entries.filter(({ type }) => type === "inbound-rtp")
        .reduce((total, entry) => total + (entry[what] ?? 0), 0);
      return [numbers.get(connection), sum];
    });
    return Object.fromEntries(await Promise.all(sums));
  }
  globalThis.peers = {
    connections,
    screens,
    arrived,
    volumes: () => [...players].filter((p) => p.srcObject).map((p) => p.muted ? 0 : p.volume),
  };
}
