import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";
import type { DeliveryContext } from "../../../server/delivery/context.ts";
import { UnauthenticatedConnections } from "../../../server/delivery/realtime/unauthenticated.ts";

/** More than may be on their way in at a time. */
const MANY = 600;

/** Parts of a handshake's request that are checked. */
function knock(address: string) {
  const socket = Object.assign(new EventEmitter(), { remoteAddress: address, destroyed: false });
  return { socket, request: { socket, headers: {} } as unknown as IncomingMessage };
}

Deno.test("[HARD-7] whoever goes while their handshake is looked at keeps no place", async () => {
  let look = Promise.withResolvers<boolean>();
  const app = { rates: { on: true, flooded: () => look.promise } };
  const connections = new UnauthenticatedConnections(
    app as unknown as DeliveryContext,
    new BlockList(),
  );
  const gone = Array.from({ length: MANY }, (_, i) => knock(`203.0.${i >> 6}.${i & 63}`));
  const entering = gone.map(({ request }) => connections.enter(request));
  for (const { socket } of gone) {
    socket.destroyed = true;
    socket.emit("close");
  }
  look.resolve(false);
  await Promise.all(entering);
  look = Promise.withResolvers();
  look.resolve(false);
  // Otherwise it would wait forever.
  await connections.enter(knock("203.0.113.1").request);
});
