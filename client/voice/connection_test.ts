import { getIceServers } from "../../protocol/api/voice.ts";
import type { IceServers } from "../../protocol/voice.ts";
import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import type { Socket } from "../base/socket.ts";
import type { VoiceStore } from "./store.ts";
import type { Media } from "./media.ts";
import { MicrophoneError, openMicrophone } from "./microphone.ts";
import type { Settings } from "./settings.ts";
import { advice as t, checks, microphone } from "../../text/en/voice.ts";
import { fill } from "../../text/message.ts";

/** Result of one check. `advice`: plain words on how to fix a problem. */
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
const GATHERING_TIMEOUT_MS = 4000;

/** Looks at everything that voice needs, in the order in which it fails. Never throws. */
export async function examine(deps: Deps): Promise<Finding[]> {
  const [microphone, ways] = await Promise.all([lookAtMicrophone(deps), lookForWays(deps)]);
  return [lookAtPage(deps), ...microphone, lookAtServer(deps), ways, ...lookAtPeople(deps)];
}

function lookAtPage({ media }: Deps): Finding {
  return media.secure()
    ? finding(checks.page, "well", t.secure)
    : finding(checks.page, "ill", microphone.insecure);
}

async function lookAtMicrophone({ media, settings }: Deps): Promise<Finding[]> {
  try {
    const stream = await openMicrophone(media, settings.read());
    const [track] = stream.getAudioTracks();
    const { label: name, muted } = track;
    track.stop();
    return [
      finding(checks.permission, "well", t.allowed),
      muted
        ? finding(checks.microphone, "doubtful", fill(t.silent, { name }))
        : finding(checks.microphone, "well", name ? fill(t.works, { name }) : t.someWorks),
    ];
  } catch (error) {
    const denied = error instanceof MicrophoneError && error.reason === "denied";
    return [finding(denied ? checks.permission : checks.microphone, "ill", messageOf(error))];
  }
}

function lookAtServer({ socket }: Deps): Finding {
  return socket.connected()
    ? finding(checks.server, "well", t.reachable)
    : finding(checks.server, "ill", t.unreachable);
}

/** Finds the routes by which others could reach this browser. */
async function lookForWays({ platform, media, api }: Deps): Promise<Finding> {
  try {
    const { iceServers } = await api.call(getIceServers);
    const types = await candidateTypes(platform, media, iceServers);
    if (types.has("relay")) return finding(checks.routes, "well", t.relay);
    if (types.has("srflx")) return finding(checks.routes, "well", t.internet);
    if (types.has("host")) return finding(checks.routes, "doubtful", t.local);
    return finding(checks.routes, "ill", t.nowhere);
  } catch (error) {
    return finding(checks.routes, "ill", messageOf(error));
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
      cancel = after(GATHERING_TIMEOUT_MS, resolve);
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
    finding(username, "ill", fill(t.firewall, { username }))
  );
  if (store.blocked.value) found.push(finding(checks.sound, "ill", t.blocked));
  return found;
}

function finding(name: string, state: Finding["state"], advice: string): Finding {
  return { name, state, advice };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
