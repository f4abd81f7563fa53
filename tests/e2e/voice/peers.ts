/** Runs in the browser, before the page's own scripts: what voice does there, to be asked by tests. */

declare global {
  var peers: {
    connections: Set<RTCPeerConnection>;
    /** Screens that were captured here. */
    screens: MediaStream[];
    /** Sound that has arrived from each of the others, as the browser measures it. */
    energies(): Promise<number[]>;
    /** Pictures of screens that were decoded. */
    frames(): Promise<number>;
    /** How loud each of those is played whose sound is played. */
    volumes(): number[];
  };
}

/** For `addInitScript`: nothing outside of it is known in there. */
export function watchPeers(): void {
  const connections = new Set<RTCPeerConnection>();
  const players = new Set<HTMLAudioElement>();
  const screens: MediaStream[] = [];

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
  function sums(name: "totalAudioEnergy" | "framesDecoded"): Promise<number[]> {
    return Promise.all([...connections].map(async (connection) => {
      const entries = [...(await connection.getStats()).values()];
      return entries.filter(({ type }) => type === "inbound-rtp")
        .reduce((total, entry) => total + (entry[name] ?? 0), 0);
    }));
  }
  globalThis.peers = {
    connections,
    screens,
    energies: () => sums("totalAudioEnergy"),
    frames: async () => (await sums("framesDecoded")).reduce((total, one) => total + one, 0),
    volumes: () => [...players].filter((p) => p.srcObject).map((p) => p.muted ? 0 : p.volume),
  };
}
