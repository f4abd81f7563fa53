import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import type { Socket } from "../base/socket.ts";
import type { ToastStore } from "../base/toasts_store.ts";
import type { Media } from "./media.ts";
import type { Settings } from "./settings.ts";
import type { Sound } from "./sound.ts";
import type { VoiceStore } from "./store.ts";

export interface VoiceChannelDeps {
  platform: Platform;
  media: Media;
  api: Api;
  socket: Pick<Socket, "request" | "notify" | "connected">;
  store: VoiceStore;
  settings: Settings;
  sound: Sound;
  toasts: ToastStore;
  ownId: string;
}
