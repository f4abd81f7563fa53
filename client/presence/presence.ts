import { setPresence } from "../../protocol/api/users.ts";
import type { Status } from "../../protocol/common.ts";
import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import type { SessionStore } from "../auth/store.ts";

/** Milliseconds without input until an online user is idle (D-SOC-4). */
const IDLE_AFTER_MS = 10 * 60_000;
/** Milliseconds between two looks at it, and between two notes of an input for other tabs. */
const CHECK_INTERVAL_MS = 30_000;
/** On the device, so that all its tabs agree: when the last input was. */
const LAST_INPUT = "lastInput";
const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

interface Deps {
  platform: Pick<Platform, "after" | "listen" | "local" | "log" | "now">;
  api: Api;
  session: SessionStore;
  /** Tells the server if the user is active on this device. */
  sendIdle(idle: boolean): void;
}

export type Presence = ReturnType<typeof createPresence>;

/** Creates the user's own presence. */
export function createPresence({ platform, api, session, sendIdle }: Deps) {
  let stops: (() => void)[] = [];
  /** Saves one choice after another: the server would keep the one that arrives last. */
  let saving = Promise.resolve();
  let cancel = () => {};
  let noted = -Infinity;
  let idle = false;

  function show(status: Status) {
    const user = session.user.value;
    if (user) session.set(session.phase.value, { ...user, status });
  }

  function setIdle(value: boolean) {
    if (idle === value) return;
    idle = value;
    sendIdle(idle);
  }

  function onInput() {
    const now = platform.now();
    if (idle || now - noted >= CHECK_INTERVAL_MS) {
      noted = now;
      platform.local.setItem(LAST_INPUT, String(now));
    }
    setIdle(false);
  }

  function watch() {
    cancel = platform.after(CHECK_INTERVAL_MS, () => {
      const quiet = platform.now() - Number(platform.local.getItem(LAST_INPUT));
      setIdle(quiet >= IDLE_AFTER_MS);
      watch();
    });
  }

  function stop() {
    cancel();
    for (const stopListening of stops) stopListening();
    stops = [];
    idle = false;
  }

  return {
    /** A choice by hand: it stays until it is changed. A failure is only logged (PRES-06). */
    async setStatus(status: Status) {
      const before = session.user.value?.status;
      if (!before || before === status) return;
      show(status);
      saving = saving.then(async () => {
        try {
          await api.call(setPresence, { body: { status } });
        } catch (error) {
          platform.log("The presence could not be set", error);
          if (session.user.value?.status === status) show(before);
        }
      });
      await saving;
    },
    /** On every connection: a new one counts as in use. */
    announce: () => void (idle && sendIdle(true)),
    /**
     * Watches for input: reports 10 minutes without any, and the next one. The server shows a user
     * who chose to be online as idle once all their devices are.
     */
    start() {
      stop();
      platform.local.setItem(LAST_INPUT, String(platform.now()));
      stops = INPUTS.map((event) => platform.listen(event, onInput));
      watch();
    },
    stop() {
      stop();
      platform.local.removeItem(LAST_INPUT);
    },
  };
}
