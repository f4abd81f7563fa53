import type { ReadonlySignal } from "@preact/signals";
import type { User } from "../../protocol/users.ts";
import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import type { Socket } from "../base/socket.ts";
import type { ToastStore } from "../base/toasts_store.ts";
import type { PrivatePins } from "../channels/private_pins.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { Calling } from "../notifications/calling.ts";
import type { Conversations } from "../private/conversations.ts";
import type { CallsStore } from "./calls_store.ts";
import type { VoiceStore } from "./store.ts";

/** Dependencies of voice. */
export interface VoiceDeps {
  platform: Platform;
  api: Api;
  socket: Pick<Socket, "request" | "notify" | "connected">;
  user: ReadonlySignal<User | null>;
  channels: Pick<ChannelsStore, "find">;
  store: VoiceStore;
  calls: CallsStore;
  toasts: ToastStore;
  /** null: it is the channel of an open conversation. */
  privateFrom(channelId: string): number | null;
  /** See channels/private_pins.ts. */
  nameIn: PrivatePins["nameIn"];
  /** Private conversations, when they are first needed. */
  loadPrivate(): Promise<Pick<Conversations, "sealCalls">>;
  loadCalling(): Promise<Pick<Calling, "rings">>;
}

/** In which voice channel this page is: a reload comes back to it while the server still waits. */
export const VOICE_HERE = "voiceHere";
