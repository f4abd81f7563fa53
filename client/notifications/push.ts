import { getPush, subscribePush, unsubscribePush } from "../../protocol/api/push.ts";
import { setHidden } from "../../protocol/events/presence.ts";
import type { PushPayload } from "../../protocol/push.ts";
import { toBase64 } from "../base/base64.ts";
import { computed, effect, signal } from "@preact/signals";
import { desktop } from "../../text/en/notices.ts";
import { notices as texts } from "../../text/en/push.ts";
import { LOCALE } from "../../text/locale.ts";
import type { Api } from "../base/api.ts";
import type { createConnectionStore } from "../base/connection_store.ts";
import type { Platform } from "../base/platform.ts";
import type { Socket } from "../base/socket.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { SessionStore } from "../auth/store.ts";
import { serviceWorker } from "../standby/worker.ts";
import { deletePushData, isPushed, readPushData, storePushData } from "./push_worker_data.ts";

/**
 * Push notifications on this device. `off`: the host hasn't enabled them; `insecure`, `install`,
 * `unsupported`, `blocked`: unavailable here; `ready`: available but not enabled.
 */
export type PushPossibility =
  | "off"
  | "insecure"
  | "install"
  | "unsupported"
  | "blocked"
  | "ready"
  | "on";

/** The features that it is built on. */
interface Features {
  core: { api: Api; platform: Pick<Platform, "log"> };
  stores: {
    channels: Pick<ChannelsStore, "find" | "lists">;
    connection: Pick<ReturnType<typeof createConnectionStore>, "connection">;
    session: Pick<SessionStore, "user">;
  };
  socket: Pick<Socket, "notify">;
  navigation: { select(serverId: string | null, channelId: string | null): void };
  jumps: { jumpTo(channelId: string, seq: number): Promise<void> };
}

let push: Push | undefined;

/** Returns the page's instance, shared by settings and start. */
export function openPush(features: Features): Push {
  return push ??= new Push(features);
}

/** Push notifications of this device (UX-4). */
class Push {
  readonly state = signal<PushPossibility | null>(null);
  readonly #features: Features;
  #stops: (() => void)[] = [];

  constructor(features: Features) {
    this.#features = features;
  }

  /**
   * Checks the state, and repairs changes made while the page was closed: another key of the
   * server, another subscription of the browser. Rejects when the server can't be reached.
   */
  async look(): Promise<void> {
    const impossible = await whyNot();
    const { key, endpoint } = await this.#features.core.api.call(getPush);
    if (!await isPushed()) return void (this.state.value = key ? impossible ?? "ready" : "off");
    if (impossible || Notification.permission !== "granted") {
      // Taken back in the browser's settings.
      await this.turnOff();
      return void (this.state.value = impossible ?? "ready");
    }
    if (!key) return void (this.state.value = "off");
    const subscription = await (await manager()).getSubscription();
    const isRight = subscription?.endpoint === endpoint && keyOf(subscription) === key;
    if (!isRight) await this.#subscribe(key);
    this.#follow();
  }

  /** Asks for the browser's permission and subscribes. Throws a text for the user. */
  async turnOn(): Promise<void> {
    if (await Notification.requestPermission() !== "granted") {
      return void (this.state.value = "blocked");
    }
    const { key } = await this.#features.core.api.call(getPush);
    if (!key) return void (this.state.value = "off");
    await this.#subscribe(key);
    this.#follow();
  }

  async turnOff(): Promise<void> {
    this.end();
    await deletePushData();
    this.state.value = "ready";
    await this.#features.core.api.call(unsubscribePush);
    await (await (await manager()).getSubscription())?.unsubscribe();
  }

  /** The page is closed. */
  end(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  async #subscribe(key: string) {
    const pushes = await manager();
    // Removes a subscription made with another key, or one that the server no longer knows.
    await (await pushes.getSubscription())?.unsubscribe();
    const subscription = await pushes.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
    const { endpoint, keys } = subscription.toJSON() as {
      endpoint: string;
      keys: { p256dh: string; auth: string };
    };
    const { api } = this.#features.core;
    const { renewal } = await api.call(subscribePush, { body: { endpoint, keys } });
    await storePushData({ key, renewal, language: LOCALE, texts, desktop, sealed: [] });
  }

  /** Updates the worker's data on changes, and tells the server when nobody looks. */
  #follow() {
    this.end();
    const { core, stores, socket, navigation, jumps } = this.#features;
    const keepNow = async (sealed: string[]) => {
      const kept = await readPushData();
      if (!kept || !stores.session.user.value) return;
      await storePushData({ ...kept, texts, desktop, language: LOCALE, sealed });
    };
    const sealed = computed(() =>
      Object.values(stores.channels.lists.value).flat()
        .filter(({ mode }) => mode === "private").map(({ id }) => id).join()
    );
    const sendHidden = () => {
      if (stores.connection.connection.value.state !== "connected") return;
      socket.notify(setHidden, { hidden: document.hidden });
    };
    const open = ({ data }: MessageEvent<{ pushed?: PushPayload }>) => {
      if (!data?.pushed) return;
      const { pushed } = data;
      if (pushed.kind === "event") return navigation.select(pushed.server, null);
      const isKnown = stores.channels.find(pushed.channel) !== undefined;
      if (pushed.kind === "message" && isKnown) {
        return void jumps.jumpTo(pushed.channel, pushed.seq);
      }
      navigation.select(pushed.kind === "message" ? pushed.server : null, pushed.channel);
    };
    navigator.serviceWorker.addEventListener("message", open);
    document.addEventListener("visibilitychange", sendHidden);
    this.#stops = [
      effect(() => {
        keepNow(sealed.value.split(",")).catch((error) =>
          core.platform.log("What pushed notifications need could not be kept", error)
        );
      }),
      effect(sendHidden),
      () => navigator.serviceWorker.removeEventListener("message", open),
      () => document.removeEventListener("visibilitychange", sendHidden),
    ];
    this.state.value = "on";
  }
}

/** Resolves to the reason why this browser can't have push notifications; null: it can. */
async function whyNot(): Promise<PushPossibility | null> {
  if (!isSecureContext) return "insecure";
  if (!("PushManager" in globalThis)) {
    // On these devices push needs an app on the home screen.
    const isApple = /iPhone|iPad/.test(navigator.userAgent) ||
      /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
    return isApple && !matchMedia("(display-mode: standalone)").matches ? "install" : "unsupported";
  }
  if (Notification.permission === "denied") return "blocked";
  return await serviceWorker() ? null : "unsupported";
}

async function manager(): Promise<PushManager> {
  await serviceWorker();
  return (await navigator.serviceWorker.ready).pushManager;
}

/** Base64url, as the server has it. */
function keyOf({ options }: PushSubscription): string | null {
  const { applicationServerKey: key } = options;
  return key &&
    toBase64(key).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
