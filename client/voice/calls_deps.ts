import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import type { ToastStore } from "../base/toasts_store.ts";
import type { PrivatePins } from "../channels/private_pins.ts";
import type { CallPrivacy } from "./call_privacy.ts";
import type { Ring } from "./call_ringing.ts";
import type { CallsStore, ShownCall } from "./calls_store.ts";
import type { VoiceChannel } from "./channel.ts";
import type { VoiceStore } from "./store.ts";

/** Parts of the page that calls use. */
export interface CallsDeps {
  platform: Pick<Platform, "after" | "log" | "now" | "session">;
  api: Api;
  channel: Pick<VoiceChannel, "join" | "drop">;
  privacy: CallPrivacy;
  store: CallsStore;
  voice: Pick<VoiceStore, "current" | "peers">;
  toasts: ToastStore;
  ownId: string;
  /** See channels/private_pins.ts. */
  nameIn: PrivatePins["nameIn"];
  /** The other one of a direct message. */
  recipient(channelId: string): ShownCall["other"];
  ring: Ring;
}
