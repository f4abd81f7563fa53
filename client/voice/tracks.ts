/** Local tracks sent to everyone: always a voice, silent or not, and the screen while shared. */
export interface OwnTracks {
  readonly voice: MediaStream;
  readonly screen: MediaStream | null;
}

/** Bits a second for a screen: text stays sharp, a mesh of 25 does not drown. */
const SCREEN_BITRATE = 4_000_000;

/**
 * Makes a connection send these tracks. The voice is the first audio and a screen's sound the
 * second, on both sides, which is how they are distinguished (`isScreen`). Transceivers are reused,
 * so that sharing a hundred times doesn't grow the descriptions. The browser then asks for a
 * negotiation if necessary (SCREEN-09).
 */
export function sendTracks(connection: RTCPeerConnection, { voice, screen }: OwnTracks): void {
  const [spoken] = voice.getAudioTracks();
  if (!connection.getSenders().some(({ track }) => track === spoken)) {
    connection.addTrack(spoken, voice);
  }
  setTrack(connection, "video", 0, screen?.getVideoTracks()[0] ?? null, screen);
  setTrack(connection, "audio", 1, screen?.getAudioTracks()[0] ?? null, screen);
}

/** Returns true if an incoming track is a screen or its sound, rather than a voice. */
export function isScreen(connection: RTCPeerConnection, { transceiver }: RTCTrackEvent): boolean {
  return transceiver.receiver.track.kind === "video" || of(connection, "audio")[0] !== transceiver;
}

function setTrack(
  connection: RTCPeerConnection,
  kind: "audio" | "video",
  index: number,
  track: MediaStreamTrack | null,
  stream: MediaStream | null,
) {
  const transceiver: RTCRtpTransceiver | undefined = of(connection, kind)[index];
  if (!transceiver) {
    if (track && stream) limit(connection.addTrack(track, stream));
    return;
  }
  const { sender } = transceiver;
  if (sender.track === track) return;
  if (!track || !stream) return connection.removeTrack(sender);
  sender.replaceTrack(track);
  sender.setStreams?.(stream);
  transceiver.direction = "sendrecv";
  limit(sender);
}

function limit(sender: RTCRtpSender) {
  if (sender.track?.kind !== "video") return;
  const parameters = sender.getParameters();
  // Firefox has no encodings before the first negotiation.
  for (const encoding of parameters.encodings ?? []) encoding.maxBitrate = SCREEN_BITRATE;
  sender.setParameters({ ...parameters, degradationPreference: "maintain-resolution" })
    .catch(() => {});
}

function of(connection: RTCPeerConnection, kind: string): RTCRtpTransceiver[] {
  return connection.getTransceivers().filter(({ receiver }) => receiver.track.kind === kind);
}
