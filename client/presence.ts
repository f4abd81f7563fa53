import type { Status } from "../protocol/common.ts";
import type { Api } from "./api.ts";
import type { Platform } from "./platform.ts";
import type { SessionStore } from "./stores/session.ts";

/** Milliseconds without input until somebody who is online is idle (D-SOC-4). */
const IDLE_AFTER = 10 * 60_000;
/** Milliseconds between two looks at it, and between two notes of an input for other tabs. */
const PACE = 30_000;
/** On the device, so that all its tabs agree: when the last input was, and who went idle. */
const LAST_INPUT = "lastInput";
const WENT_IDLE = "wentIdle";
const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

/** One's own presence. */
export interface Presence {
  /** A choice by hand: it stays until it is changed. A failure is only logged (PRES-06). */
  setStatus(status: Status): Promise<void>;
  /** Watches for input: without any for 10 minutes online becomes idle, and the next ends that. */
  start(): void;
  stop(): void;
}

interface Needs {
  platform: Pick<Platform, "after" | "listen" | "local" | "log" | "now">;
  api: Api;
  session: SessionStore;
}

export function createPresence({ platform, api, session }: Needs): Presence {
  let stops: (() => void)[] = [];
  let cancel = () => {};
  let noted = -Infinity;

  function show(status: Status) {
    const user = session.user.value;
    if (user) session.set(session.phase.value, { ...user, status });
  }

  async function change(status: Status) {
    const before = session.user.value?.status;
    if (!before || before === status) return;
    show(status);
    try {
      await api.post("/profiles/presence", { status });
    } catch (error) {
      platform.log("The presence could not be set", error);
      show(before);
    }
  }

  function onInput() {
    const now = platform.now();
    if (now - noted >= PACE) {
      noted = now;
      platform.local.setItem(LAST_INPUT, String(now));
    }
    if (session.user.value?.status !== "idle" || !platform.local.getItem(WENT_IDLE)) return;
    platform.local.removeItem(WENT_IDLE);
    change("online");
  }

  function watch() {
    cancel = platform.after(PACE, () => {
      const quiet = platform.now() - Number(platform.local.getItem(LAST_INPUT));
      if (session.user.value?.status === "online" && quiet >= IDLE_AFTER) {
        platform.local.setItem(WENT_IDLE, "true");
        change("idle");
      }
      watch();
    });
  }

  function stop() {
    cancel();
    for (const stopListening of stops) stopListening();
    stops = [];
  }

  return {
    async setStatus(status) {
      platform.local.removeItem(WENT_IDLE);
      await change(status);
    },
    start() {
      stop();
      platform.local.setItem(LAST_INPUT, String(platform.now()));
      stops = INPUTS.map((event) => platform.listen(event, onInput));
      watch();
    },
    stop() {
      stop();
      platform.local.removeItem(WENT_IDLE);
      platform.local.removeItem(LAST_INPUT);
    },
  };
}
