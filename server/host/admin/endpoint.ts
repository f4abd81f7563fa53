import type { z } from "zod";
import { type confirmedBody, orderBody } from "../../../protocol/admin.ts";
import { parse } from "../../kernel/parse.ts";
import { checkOwnPassword } from "../../features/auth/own_password.ts";
import type { Handlers, Route } from "../../kernel/endpoint.ts";
import type { AppContext } from "../context.ts";
import { implement } from "../define.ts";
import { accessAdmin } from "./access.ts";
import { checkConfirmation } from "./confirmation.ts";

/**
 * Implements endpoints for instance admins: for everyone else they do not exist (D-LAST-6). Any
 * that changes or exports something takes the admin's password, so that a stolen token alone can't
 * run the installation (HARD-4), or, where the declaration allows it, the confirmation that the
 * password was given for (MEND-21).
 */
export function implementForAdmins<Declarations extends object>(
  declarations: Declarations,
  handlers: Handlers<NoInfer<Declarations>, AppContext>,
): Route<AppContext>[] {
  return implement(declarations, handlers).map((route) => ({
    ...route,
    run: async (call) => {
      if (route.auth === "none") return await route.run(call);
      await accessAdmin(call.app, call.actor.userId);
      return await (route.method === "GET" ? route.run(call) : runOrder(route, call));
    },
  }));
}

type AdminCall = Parameters<Route<AppContext>["run"]>[0];

async function runOrder(route: Route<AppContext>, call: AdminCall): Promise<unknown> {
  const { app, actor, request } = call;
  const { password, confirmation } = call.body as z.infer<typeof confirmedBody>;
  if (password === undefined && confirmation !== undefined) {
    await checkConfirmation(app, actor, confirmation);
  } else {
    // With neither it is refused as where only a password is taken.
    const given = parse(orderBody, { password });
    await checkOwnPassword(app, actor, given.password, request.address);
  }
  const response = await route.run(call);
  const endpoint = `${route.method} /api${route.path}`;
  const { userId: account } = actor;
  app.securityLog.note({ kind: "admin-order", address: request.address, account, endpoint });
  return response;
}
