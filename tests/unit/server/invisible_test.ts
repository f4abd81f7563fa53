import assert from "node:assert/strict";
import type { Bus, DomainEvent } from "../../../server/base/bus.ts";
import type { MembershipContext } from "../../../server/membership/context.ts";
import { Invisible } from "../../../server/membership/presence/invisible.ts";

/** More microtasks than between the end of a read and its awaiting caller. */
const STEPS = 12;

Deno.test("[D-SOC-3] who becomes invisible in any moment of a look is invisible to the next", async () => {
  for (let steps = 0; steps < STEPS; steps++) {
    let listener = (_event: DomainEvent) => {};
    const bus = { subscribe: (given: typeof listener) => listener = given } as unknown as Bus;
    const invisible = new Invisible(bus);
    let reading = Promise.withResolvers<unknown[]>();
    const app = { db: { getMany: () => reading.promise } } as unknown as MembershipContext;
    const look = invisible.among(app, ["ada"]);
    reading.resolve([{ id: "ada", status: "online" }]);
    for (let step = 0; step < steps; step++) await null;
    listener({ type: "presence-changed", userId: "ada" } as DomainEvent);
    await look;
    reading = Promise.withResolvers();
    reading.resolve([{ id: "ada", status: "invisible" }]);
    const next = await invisible.among(app, ["ada"]);
    assert.deepEqual([...next], ["ada"], `${steps} steps after the read`);
  }
});
