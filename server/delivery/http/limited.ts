import type { Env, MiddlewareHandler } from "hono";
import type { HttpBindings } from "@hono/node-server";
import type { DeliveryContext } from "../context.ts";
import { noteInSecurityLog } from "./security_note.ts";
import { addressKey, addressList, clientAddress } from "../../base/address.ts";
import type { RateName } from "../../base/rate_limits.ts";

type Bound = Env & { Bindings: HttpBindings };

/** By what an address is counted. */
export function byAddress(address: string): string {
  return `address ${addressKey(address)}`;
}

/**
 * A limit by address for what stands outside the table of endpoints (HARD-6).
 * @param name which of the rates, by the path
 * @param cost as how many requests it counts
 */
export function limited(
  app: DeliveryContext,
  name: (path: string) => RateName,
  cost = 1,
): MiddlewareHandler<Bound> {
  const trusted = addressList(app.config.trustedProxies);
  return async (c, next) => {
    const { remoteAddress } = c.env.incoming.socket;
    const forwarded = c.req.header("x-forwarded-for");
    app.untrustedProxies.look(remoteAddress, forwarded, trusted);
    const address = clientAddress(remoteAddress, forwarded, trusted);
    try {
      await app.rates.take(name(c.req.path), byAddress(address), cost);
    } catch (error) {
      noteInSecurityLog(app, { endpoint: name(c.req.path), address, userId: "" }, error);
      if (!await app.tarpit.refused(byAddress(address))) c.env.incoming.socket.destroy();
      throw error;
    }
    await next();
  };
}
