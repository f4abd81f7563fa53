import { AppError } from "../../protocol/errors.ts";
import type { SetupBody } from "../../protocol/setup.ts";
import { record } from "../admin/access.ts";
import { beginFirst, type SignedIn } from "../auth/service.ts";
import type { AppContext } from "../context.ts";
import type { RequestInfo } from "../http/endpoint.ts";
import { changeInstanceInTx, instanceReads } from "../instance/service.ts";
import { createInvite } from "../invites/service.ts";
import { createServer } from "../servers/service.ts";
import { hasNoUsers } from "../users/service.ts";
import { isSetupCode } from "./code.ts";

/**
 * The first run (D-ACCT-8): the admin's account and the policy in one commit, then the first
 * server and an invite into it. Once there is an account the code is worth nothing.
 * @throws AppError already_set_up, wrong_setup_code, fixed_setting, server_busy
 */
export async function setUp(
  app: AppContext,
  wanted: SetupBody,
  request: RequestInfo,
): Promise<SignedIn & { inviteCode: string }> {
  const { code, serverName, registration, ...account } = wanted;
  if (!await hasNoUsers(app.db)) throw new AppError("already_set_up");
  if (!isSetupCode(app, code)) throw new AppError("wrong_setup_code");
  const signedIn = await beginFirst(app, account, request, {
    reads: instanceReads(),
    run(tx) {
      record(app, tx, "set-up", account.username, serverName);
      if (registration) changeInstanceInTx(app, tx, { registration });
      tx.afterCommit(() => app.setupCode = null);
    },
  });
  const { id } = signedIn.user;
  const server = await createServer(app, id, serverName);
  const invite = await createInvite(app, id, server.id, {});
  return { ...signedIn, inviteCode: invite.code };
}
