import type * as kernel from "../../kernel/client_event.ts";
import type { DeliveryContext } from "../context.ts";

export type { EventSocket } from "../../kernel/client_event.ts";
export type SocketEvent = kernel.SocketEvent<DeliveryContext>;
