import { createChannelActions } from "./channel_actions.ts";
import { createPinActs } from "./pin_acts.ts";

type ActionDeps = Parameters<typeof createChannelActions>[0];

type Deps =
  & Omit<ActionDeps, "pins" | "select">
  & Parameters<typeof createPinActs>[0]
  & { navigation: Pick<ActionDeps, "select"> };

/** Loaded by the first action on a channel. */
export function openChannels({ navigation: { select }, ...deps }: Deps) {
  const pins = createPinActs(deps);
  return { actions: createChannelActions({ ...deps, pins, select }) };
}
