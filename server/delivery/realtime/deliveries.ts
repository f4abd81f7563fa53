import type { Server } from "socket.io";
import type { DeliveryContext } from "../context.ts";
import type { SocketDelivery } from "./deliver.ts";
import { DeliveryBudget } from "./delivery_budget.ts";
import { costOf } from "./delivery_costs.ts";
import { Ordered } from "./ordered.ts";

/** Deliveries of a node that are under way. */
export type Deliveries = ReturnType<typeof deliveriesOf>;

/** Delivers events within budgets, in the order of their commits in each server. */
export function deliveriesOf(app: DeliveryContext, io: Server, delivery: SocketDelivery) {
  const ordered = new Ordered(
    (event) => app.features.deliver(event, delivery),
    (error) => app.log.error("an event could not be delivered", error),
    app.features,
  );
  const hasPace = app.rates.on;
  const budget = new DeliveryBudget(
    (event) => ordered.add(event),
    app.features,
    costOf(app.features, io, hasPace),
  );
  const stop = app.bus.subscribe((event) => {
    const ended = app.features.endedBy(event);
    if (ended) budget.drop(ended.account, ended.subject);
    budget.add(event);
  });
  return {
    io,
    budget,
    hasPace,
    async done() {
      await budget.done();
      await ordered.done();
    },
    stop() {
      stop();
      budget.flush();
    },
  };
}
