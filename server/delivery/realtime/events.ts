import * as kernel from "../../kernel/client_event.ts";
import type { DeliveryContext } from "../context.ts";

export type { EventSocket } from "../../kernel/client_event.ts";
export type SocketEvent = kernel.SocketEvent<DeliveryContext>;
export type EventHandlers<Module> = kernel.EventHandlers<Module, DeliveryContext>;

/** Events of clients that no feature declares yet, for the context of delivery. */
export function implementEvents<Module extends object>(
  declarations: Module,
  handlers: EventHandlers<NoInfer<Module>>,
): SocketEvent[] {
  return kernel.implementEvents<Module, DeliveryContext>(declarations, handlers);
}
