import type { z } from "zod";
import { checkOwnPassword } from "../../features/auth/own_password.ts";
import { type Call, type Endpoint, endpoint, type Spec } from "../../delivery/http/endpoint.ts";
import { accessAdmin } from "./access.ts";

type AdminSpec<B, Q> = Omit<Spec<B, Q>, "auth" | "run"> & {
  run(call: Call<B, Q>): Promise<unknown>;
};

/** An endpoint for instance admins: for everybody else it does not exist (D-LAST-6). */
export function adminEndpoint<B, Q>(spec: AdminSpec<B, Q>): Endpoint {
  return endpoint<B, Q>({
    ...spec,
    auth: "user",
    async run(call) {
      await accessAdmin(call.app, call.actor.userId);
      return await spec.run(call);
    },
  });
}

/**
 * An order: whatever changes something, or takes something out. The admin's password comes with
 * it, so that a stolen token alone runs no installation (HARD-4).
 */
export function adminOrder<B extends { password: string }, Q>(
  spec: AdminSpec<B, Q> & { body: z.ZodType<B> },
): Endpoint {
  return adminEndpoint<B, Q>({
    ...spec,
    async run(call) {
      const { app, actor, body, request } = call;
      await checkOwnPassword(app, actor, body.password, request.address);
      const answer = await spec.run(call);
      const door = `${spec.method} /api${spec.path}`;
      const { userId: account } = actor;
      app.securityLog.note({ kind: "admin-order", address: request.address, account, door });
      return answer;
    },
  });
}
