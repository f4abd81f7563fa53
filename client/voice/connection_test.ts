import { getIceServers } from "../../protocol/api/voice.ts";
import type { IceServers } from "../../protocol/voice.ts";
import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import type { Socket } from "../base/socket.ts";
import type { VoiceStore } from "./store.ts";
import type { Media } from "./media.ts";
import { MICROPHONE_TEXTS, MicrophoneError, openMicrophone } from "./microphone.ts";
import type { Settings } from "./settings.ts";

/** One thing that was looked at. `advice`: what to do where it is not well, in plain words. */
export interface Finding {
  readonly name: string;
  readonly state: "well" | "doubtful" | "ill";
  readonly advice: string;
}

interface Deps {
  platform: Pick<Platform, "after">;
  media: Media;
  api: Api;
  socket: Pick<Socket, "connected">;
  store: Pick<VoiceStore, "peers" | "blocked">;
  settings: Settings;
}

/** Milliseconds that looking for ways may take. */
const PATIENCE = 4000;

/** Looks at everything that voice needs, in the order in which it fails. Never throws. */
export async function examine(deps: Deps): Promise<Finding[]> {
  const [microphone, ways] = await Promise.all([lookAtMicrophone(deps), lookForWays(deps)]);
  return [lookAtPage(deps), ...microphone, lookAtServer(deps), ways, ...lookAtPeople(deps)];
}

function lookAtPage({ media }: Deps): Finding {
  return media.secure()
    ? well("Secure connection", "This page may use the microphone.")
    : ill("Secure connection", MICROPHONE_TEXTS.insecure);
}

async function lookAtMicrophone({ media, settings }: Deps): Promise<Finding[]> {
  try {
    const stream = await openMicrophone(media, settings.read());
    const [track] = stream.getAudioTracks();
    const { label, muted } = track;
    track.stop();
    const device = muted
      ? doubtful(
        "Microphone",
        `${label} gives no sound: look for a switch on it, or choose another one.`,
      )
      : well("Microphone", `${label || "Your microphone"} works.`);
    return [well("Permission", "You have allowed the microphone."), device];
  } catch (error) {
    if (!(error instanceof MicrophoneError)) return [ill("Microphone", String(error))];
    const name = error.reason === "denied" ? "Permission" : "Microphone";
    return [ill(name, error.message)];
  }
}

function lookAtServer({ socket }: Deps): Finding {
  return socket.connected()
    ? well("Server", "The server can be reached.")
    : ill("Server", "The server cannot be reached. Check your connection; it is tried again.");
}

/** Which ways others could reach this browser by. */
async function lookForWays({ platform, media, api }: Deps): Promise<Finding> {
  const name = "Ways to others";
  try {
    const { iceServers } = await api.call(getIceServers);
    const types = await candidateTypes(platform, media, iceServers);
    if (types.has("relay")) return well(name, "Directly, or through this server's relay.");
    if (types.has("srflx")) {
      return well(name, "Directly, also over the internet. Strict company networks may block it.");
    }
    if (!types.has("host")) {
      return ill(
        name,
        "The browser found no way out. Switch off extensions that block WebRTC, or the VPN.",
      );
    }
    return doubtful(
      name,
      "Only within your own network. To talk over the internet the host must start Parley with " +
        "--relay or --stun.",
    );
  } catch (error) {
    return ill(name, error instanceof Error ? error.message : String(error));
  }
}

async function candidateTypes(
  { after }: Deps["platform"],
  media: Media,
  iceServers: IceServers["iceServers"],
): Promise<Set<string>> {
  const connection = media.connect({ iceServers });
  const types = new Set<string>();
  let cancel = () => {};
  try {
    const gathered = new Promise<void>((resolve) => {
      cancel = after(PATIENCE, resolve);
      connection.onicecandidate = ({ candidate }) => {
        if (!candidate) return resolve();
        const type = candidate.type ?? / typ (\w+)/.exec(candidate.candidate)?.[1];
        if (type) types.add(type);
      };
    });
    connection.createDataChannel("ways");
    await connection.setLocalDescription();
    await gathered;
    return types;
  } finally {
    cancel();
    connection.close();
  }
}

function lookAtPeople({ store }: Deps): Finding[] {
  const lost = Object.values(store.peers.value).filter(({ phase }) => phase === "failed");
  const found = lost.map(({ username }) =>
    ill(
      username,
      `${username} cannot be reached directly. A firewall may be between you: the host can start ` +
        "Parley with --relay.",
    )
  );
  if (store.blocked.value) {
    found.push(ill("Sound", "The browser plays nothing yet: click anywhere on the page."));
  }
  return found;
}

function well(name: string, advice: string): Finding {
  return { name, state: "well", advice };
}
function doubtful(name: string, advice: string): Finding {
  return { name, state: "doubtful", advice };
}
function ill(name: string, advice: string): Finding {
  return { name, state: "ill", advice };
}
