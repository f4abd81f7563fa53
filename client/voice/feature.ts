import type { SessionStore } from "../auth/store.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import type { CallsStore } from "./calls_store.ts";
import { createVoiceEntry } from "./entry.ts";
import type { VoiceStore } from "./store.ts";
import type { VoiceDeps } from "./voice_deps.ts";

type Deps = Omit<VoiceDeps, "store" | "user"> & {
  voice: VoiceStore;
  session: Pick<SessionStore, "user">;
};

/** Voice channels: who is in which, and being in one. */
export const voiceFeature = defineClientFeature({
  name: "voice",
  eager({ voice: store, session, ...deps }: Deps) {
    const { actions, events, connection, forget, stop } = createVoiceEntry({
      ...deps,
      store,
      user: session.user,
    });
    return {
      actions,
      events,
      onConnection: connection,
      onChannelGone: forget,
      onSignOut: stop,
    };
  },
});

/** The call that rings or runs. */
export const callsFeature = defineClientFeature({
  name: "calls",
  eager: ({ calls }: { calls: Pick<CallsStore, "minimized"> }) => ({
    actions: { minimize: (minimized: boolean) => void (calls.minimized.value = minimized) },
  }),
});
