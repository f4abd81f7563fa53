import { serverOrder } from "../server_order.ts";

export const serverEvents = {
  /** A person has put their servers in order; goes to their own devices. */
  "server-order-updated": serverOrder,
};
