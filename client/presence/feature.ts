import { setIdle } from "../../protocol/events/presence.ts";
import type { Socket } from "../base/socket.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import { createPresence } from "./presence.ts";

type Deps = Omit<Parameters<typeof createPresence>[0], "sendIdle"> & {
  socket: Pick<Socket, "notify">;
};

/** The user's own presence: their choice, and whether they are active on this device (D-SOC-4). */
export const presenceFeature = defineClientFeature({
  name: "presence",
  eager({ socket, ...deps }: Deps) {
    const sendIdle = (idle: boolean) => socket.notify(setIdle, { idle });
    const { setStatus, announce, start, stop } = createPresence({ ...deps, sendIdle });
    return {
      actions: { setStatus },
      events: { connected: announce },
      onSignIn: start,
      onSignOut: stop,
    };
  },
});
