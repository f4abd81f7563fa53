import type { VoiceParticipant } from "../../../protocol/voice.ts";
import { createApi } from "../../../client/base/api.ts";
import { createCallsStore } from "../../../client/voice/calls_store.ts";
import { createToasts } from "../../../client/base/toasts_store.ts";
import { createVoiceStore } from "../../../client/voice/store.ts";
import { Voice } from "../../../client/voice/voice.ts";
import type { VoiceDeps } from "../../../client/voice/voice_deps.ts";
import { signal } from "@preact/signals";
import type { CallSealing } from "../../../client/private/call_sealing.ts";
import { aChannel, aUser, type Call, FakePlatform } from "../client/fakes.ts";
import { FakeMedia } from "./fake_media.ts";

export function aParticipant(
  user_id: string,
  changes: Partial<VoiceParticipant> = {},
): VoiceParticipant {
  return {
    user_id,
    username: user_id,
    avatar_url: null,
    isMuted: false,
    isDeafened: false,
    isSpeaking: false,
    isScreenSharing: false,
    isServerMuted: false,
    peerId: `peer-${user_id}`,
    ...changes,
  };
}

/** Fakes a sealed signal. */
export function sealedBy(from: string, { callId }: { callId: string }, signal: unknown) {
  return { sealed: btoa(JSON.stringify({ from, callId, signal })), iv: "A".repeat(16) };
}

/** Voice of u1, without browser and without server: the test plays both. */
export class FakeVoice {
  platform = new FakePlatform((call) => this.respond(call));
  media = new FakeMedia();
  store = createVoiceStore(() => "u1");
  calls = createCallsStore();
  toasts = createToasts(this.platform);
  user = signal(aUser());
  connected = true;
  emitted: [event: string, body: unknown][] = [];
  /** The private conversations, and what seals their calls. */
  privateFrom = signal<Record<string, number>>({});
  /** Names by user id, as this device has pinned them. */
  pinnedNames = new Map<string, string>();
  sealing: CallSealing = {
    isReady: () => Promise.resolve(true),
    submit: (to, signal, send) => send(sealedBy("u1", to, signal)),
    open: (from, { sealed }) => {
      const said = JSON.parse(atob(sealed));
      return Promise.resolve(
        said.from === from.userId && said.callId === from.callId
          ? { signal: said.signal }
          : { fault: "damaged" },
      );
    },
  };
  /** Whose calls are notified of outside of the page at this moment. */
  notified: string[] = [];
  /** Who is there when u1 joins. */
  there: VoiceParticipant[] = [];
  respond: (call: Call) => unknown = ({ path }) =>
    path.endsWith("/ice-servers") ? { iceServers: [{ urls: ["stun:x"] }], ttl: 600 } : {};
  /** Answers a request of the socket; throws to refuse. */
  onRequest: (event: string, body: unknown) => unknown = (event, body) => {
    if (event !== "voice-join") return { isServerMuted: false };
    const { channelId } = body as { channelId: string };
    const participants = [...this.there, aParticipant("u1")];
    return { channelId, channelName: `name of ${channelId}`, participants };
  };
  deps: VoiceDeps = {
    platform: this.platform,
    api: createApi({
      platform: this.platform,
      token: () => "t",
      renew: () => Promise.resolve(false),
    }),
    socket: {
      connected: () => this.connected,
      notify: ({ name }, body) => void this.emitted.push([name, body]),
      request: async ({ name }, body) => {
        this.emitted.push([name, body]);
        return await this.onRequest(name, body) as never;
      },
    },
    user: this.user,
    channels: {
      find: (id) =>
        id.startsWith("dm")
          ? aChannel({
            id,
            server_id: null,
            recipient: {
              id: "u2",
              username: "bob",
              avatar_url: null,
              avatar_color: 3,
              status: "online",
            },
          })
          : aChannel({ id, name: `name of ${id}`, is_voice: true }),
    },
    store: this.store,
    calls: this.calls,
    privateFrom: (id) => this.privateFrom.value[id] ?? null,
    nameIn: (id, userId, said) =>
      this.privateFrom.value[id] === undefined ? said : this.pinnedNames.get(userId) ?? null,
    loadPrivate: () => Promise.resolve({ sealCalls: () => this.sealing }),
    toasts: this.toasts,
    loadCalling: () =>
      Promise.resolve({
        rings: (_channelId, username) => {
          this.notified.push(username ?? "");
          return () => void this.notified.pop();
        },
      }),
  };
  voice = new Voice(this.deps, this.media.media);

  get notices(): string[] {
    return this.toasts.list.value.map(({ message }) => message);
  }
  /** Returns the names of events sent to the server. */
  get events(): string[] {
    return this.emitted.map(([event]) => event);
  }
  /** The last body of an event. */
  said(event: string): Record<string, unknown> {
    return this.emitted.findLast(([name]) => name === event)![1] as Record<string, unknown>;
  }
}
