import { AppError } from "../../../protocol/errors.ts";
import type { SetupBody } from "../../../protocol/setup.ts";
import { record } from "../admin/access.ts";
import { setAdmin } from "../../features/auth/host.ts";
import { registerFirstAdmin } from "../../features/auth/register.ts";
import type { SignedIn } from "../../features/auth/service.ts";
import type { AppContext } from "../context.ts";
import type { RequestInfo } from "../../base/request.ts";
import { putInstanceChange } from "../instance/service.ts";
import { createInvite } from "../../features/invites/service.ts";
import type { Tx } from "../../storage/tx.ts";
import { createServer } from "../../features/servers/service.ts";
import { whileNoAdmin } from "../../membership/users/admins.ts";
import { setupCode } from "../../membership/users/records.ts";
import { userById } from "../../membership/users/users.ts";
import { isSetupCode } from "./code.ts";

/**
 * The first run (HARD-11): the admin's account and the policy in one commit, then the first
 * server and an invite into it. Once there is an admin the code is worth nothing.
 * @throws AppError already_set_up, wrong_setup_code, fixed_setting, username_taken, email_taken,
 * server_busy
 */
export async function setUp(
  app: AppContext,
  wanted: SetupBody,
  request: RequestInfo,
): Promise<SignedIn & { inviteCode: string }> {
  const { code, serverName, registration, ...account } = wanted;
  const first = await openedBy(app, code);
  const signedIn = await registerFirstAdmin(app, account, request, (tx) => {
    first(tx);
    record(app, tx, "set-up", account.username, serverName);
    if (registration) putInstanceChange(app, tx, { registration });
  });
  const { id } = signedIn.user;
  const server = await createServer(app, id, serverName);
  const invite = await createInvite(app, id, server.id, {});
  return { ...signedIn, inviteCode: invite.code };
}

/**
 * Makes an existing account the admin's, in the first run.
 * @throws AppError already_set_up, wrong_setup_code
 */
export async function claim(app: AppContext, userId: string, code: string): Promise<void> {
  const first = await openedBy(app, code);
  const { username } = await app.db.read(userById, userId);
  await setAdmin(app, userId, true, (tx) => {
    first(tx);
    record(app, tx, "claimed", username, null);
  });
}

/** Checks the code while there is no admin. @throws AppError already_set_up, wrong_setup_code */
async function openedBy(app: AppContext, code: string): Promise<(tx: Tx) => void> {
  const printed = await app.db.get(setupCode.key({}));
  if (printed === null) throw new AppError("already_set_up");
  if (!isSetupCode(printed, code)) throw new AppError("wrong_setup_code");
  return await whileNoAdmin(app);
}
