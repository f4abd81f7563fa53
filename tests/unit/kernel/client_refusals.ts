/** Mistakes that the compiler must refuse: this file doesn't compile if one is accepted. */
import { lazy } from "../../../browser/lazy.ts";
import type { Client } from "../../../client/app/client.ts";
import type { Complete, EventPart } from "../../../client/base/event_listeners.ts";
import type { EventHandlers } from "../../../client/base/socket.ts";
import { defineClientFeature } from "../../../client/kernel/feature.ts";
import { ClientFeatureRegistry } from "../../../client/kernel/feature_registry.ts";
import { pinsFeature } from "../../../client/pins/feature.ts";
import { createPinsStore } from "../../../client/pins/store.ts";

export function refused(client: Client, listeners: never) {
  // @ts-expect-error an action that the feature doesn't have
  void client.pins.pinAll;
  // @ts-expect-error an argument of another type
  void client.pins.pin("c", 1);
  // @ts-expect-error an argument is missing
  void client.pins.pin("c");
  // @ts-expect-error pages don't change a store
  client.pins.update(() => ({}));
  // @ts-expect-error nor its signals
  client.pins.lists.value = {};
  // @ts-expect-error what answers at once is there only once its half is loaded
  client.emoji.search("a");
  // @ts-expect-error an eager action keeps its type
  client.pins.load(1);

  const late = lazy(() => import("../../../client/pins/pins.ts"), ({ openPins }) => openPins);
  const store = createPinsStore;
  // @ts-expect-error a feature without a name
  defineClientFeature({ store, late });
  // @ts-expect-error another store than the late half takes
  defineClientFeature({ name: "a", store: () => ({ other: 1 }), late });
  // @ts-expect-error an event that doesn't exist
  defineClientFeature({ name: "a", store, late, lateEvents: ["pins-changes"] });
  // @ts-expect-error a late event that the late half doesn't handle
  defineClientFeature({ name: "a", store, late, lateEvents: ["emoji-updated"] });
  // @ts-expect-error an eager half that calls an action that isn't there
  defineClientFeature({ name: "a", store, late, eager: (_, __, { pinAll }) => void pinAll });
  // @ts-expect-error an eager handler of an event that doesn't exist
  defineClientFeature({ name: "a", eager: () => ({ events: { "pins-changes": () => {} } }) });
  // @ts-expect-error the app has nothing of what the late half taking
  new ClientFeatureRegistry([pinsFeature] as const).start({ listeners });

  const taking = defineClientFeature({ name: "a", eager: (_: { made: number }) => ({}) });
  const shares = <S extends object>(shared: S) =>
    defineClientFeature({ name: "b", eager: () => ({ shared }) });
  new ClientFeatureRegistry([shares({ made: 1 }), taking] as const).start({ listeners });
  // @ts-expect-error another shares it under another name
  new ClientFeatureRegistry([shares({ named: 1 }), taking] as const).start({ listeners });
  // @ts-expect-error another shares something else under that name
  new ClientFeatureRegistry([shares({ made: "1" }), taking] as const).start({ listeners });
  // @ts-expect-error pages don't see what is shared
  void new ClientFeatureRegistry([shares({ made: 1 })] as const).client.b.made;

  const all = <const P extends readonly EventPart[]>(parts: P & Complete<P, never>) => parts;
  const handled = {} as Omit<EventHandlers, "pins-changed">;
  all([handled, { "pins-changed": () => {} }]);
  // @ts-expect-error an event that nobody handles
  all([handled]);
}
