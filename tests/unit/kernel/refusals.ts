/** Mistakes that the compiler must refuse: this file doesn't compile if one is accepted. */
import { record, type } from "../../../server/kernel/records.ts";
import { toUsers } from "../../../server/kernel/audience.ts";
import type { EventRule } from "../../../server/kernel/events.ts";
import { listFeatures } from "../../../server/kernel/feature.ts";
import { defineFeature, withRules } from "../../../server/features/define.ts";
import type { FeaturesContext } from "../../../server/features/context.ts";
import { pins } from "../../../server/features/pins/records.ts";
import { pinsFeature } from "../../../server/features/pins/feature.ts";

export function refused() {
  const value = type<{ note: string }>();
  // @ts-expect-error a record without an owner
  record("a", { value, key: { userId: "text" } });
  // @ts-expect-error an owner that the key does not name
  record("a", { value, key: { userId: "text" }, belongsTo: { user: "serverId" } });
  // @ts-expect-error no owner and no reason
  record("a", { value, key: { userId: "text" }, belongsTo: {} });
  // @ts-expect-error a key with a part missing
  pins.key({ channelId: "c" });
  // @ts-expect-error a part of another type
  pins.key({ channelId: "c", seq: "1" });
  // @ts-expect-error no decision about export
  withRules(pins, {});

  type Rule = EventRule<"pins-changed", FeaturesContext>;
  const rest = { wire: () => ({ channelId: "c" }), order: () => "c", cost: null };
  // @ts-expect-error an event without an audience
  const _noAudience: Rule = rest;
  // @ts-expect-error an event without an order
  const _noOrder: Rule = { ...rest, audience: () => toUsers("u"), order: undefined };
  // @ts-expect-error an event without a cost
  const _noPrice: Rule = { ...rest, audience: () => toUsers("u"), cost: undefined };
  // @ts-expect-error what travels is not what the protocol declares
  const _noWire: Rule = { ...rest, audience: () => toUsers("u"), wire: () => ({ id: "c" }) };
  const code = { audience: "code", deliver: () => {}, order: () => "c" } as const;
  const cost = { kind: "person", account: "a", subject: "s" } as const;
  // @ts-expect-error a cost without its reach, where only code knows the audience
  const _noReach: Rule = { ...code, cost: () => cost };
  // @ts-expect-error a cost of an event that goes to nobody
  const _nobody: Rule = { audience: "nobody", because: "a", order: () => "c", cost: () => cost };
  // @ts-expect-error work behind an event that nobody declares
  defineFeature({ name: "a", cleanup: { "never-declared": () => Promise.resolve() } });
  // @ts-expect-error an undeclared event
  defineFeature({ name: "a", events: { "never-declared": _noAudience } });
  // @ts-expect-error events of other features have no audience
  listFeatures<FeaturesContext>()([pinsFeature]);
}
