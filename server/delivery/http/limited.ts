import type { Env, MiddlewareHandler } from "hono";
import type { HttpBindings } from "@hono/node-server";
import type { DeliveryContext } from "../context.ts";
import { noteInSecurityLog } from "./security_note.ts";
import { addressKey, addressList, clientAddress } from "../../base/address.ts";
import type { RateName } from "../../base/rate_limiter.ts";

type Bound = Env & { Bindings: HttpBindings };

/** Returns the key by which an address is counted. */
export function byAddress(address: string): string {
  return `address ${addressKey(address)}`;
}

/**
 * Limits requests outside the table of endpoints by address (HARD-6).
 * @param name the rate, by the path
 * @param cost the number of requests that it counts as
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
