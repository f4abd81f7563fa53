import type { z } from "zod";
import type { registerBody } from "../../../protocol/auth.ts";
import { AppError } from "../../../protocol/errors.ts";
import type { FeaturesContext } from "../context.ts";
import type { RequestInfo } from "../../base/request.ts";
import { reserveInvite, usableInvite } from "../invites/access.ts";
import type { Tx } from "../../storage/tx.ts";
import { makeAdmin } from "../../membership/users/admins.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { createUser } from "../../membership/users/service.ts";
import { refuseTaken } from "../../membership/users/users.ts";
import { rememberDevice } from "./known_devices.ts";
import { demandGood, demandStrong } from "./password_rules.ts";
import type { SignedIn } from "./service.ts";
import { beginSession } from "./sessions.ts";

type NewAccount = z.infer<typeof registerBody>;

/**
 * Makes an account and signs it in. A valid invite is used up by it (HARD-8): the account may then
 * join by it, whenever it does. Without one the account counts against its address (HARD-7).
 * @throws AppError weak_password, username_taken, email_taken, registration_closed,
 * invite_required, rate_limited, server_busy
 */
export async function register(
  app: FeaturesContext,
  wanted: NewAccount,
  request: RequestInfo,
): Promise<SignedIn> {
  await demandGood(app, "password", wanted.password);
  let invited = false;
  const attempt = () => makeAccount(app, wanted, request, (found) => invited = found);
  // check-username reveals taken names too; a wrong code may be a guess.
  const counts = (error: unknown) => !invited && !isPassing(error);
  return await app.gate.run(request.address, attempt, counts);
}

async function makeAccount(
  app: FeaturesContext,
  wanted: NewAccount,
  request: RequestInfo,
  onInvite: (invited: boolean) => void,
): Promise<SignedIn> {
  const { registration } = app.instance;
  if (registration === "closed") throw new AppError("registration_closed");
  const { inviteCode: code } = wanted;
  const usable = code !== undefined &&
    await app.db.read(usableInvite, code) !== null;
  onInvite(usable);
  if (registration === "invite" && !usable) throw inviteRequired();
  await refuseTaken(app, wanted.username, wanted.email);
  const password = await app.passwords.hash(wanted.password, request);
  return await app.db.transact((tx) => {
    const user = createUser(app, tx, { ...wanted, password });
    const invited = usable && reserveInvite(app, tx, code, user.id);
    onInvite(invited);
    // Another registration used it up meanwhile.
    if (registration === "invite" && !invited) throw inviteRequired();
    return begin(app, tx, user, request);
  });
}

function inviteRequired(): AppError {
  return new AppError("invite_required", { details: { inviteCode: "is not a valid invite" } });
}

/** Returns whether no attempt was made: the server was busy or failed. */
function isPassing(error: unknown): boolean {
  return error !== null && !(error instanceof AppError && error.status < 429);
}

/**
 * Creates the instance admin's account and signs it in, for the first run (HARD-11).
 * @param also refuses where there is an admin already
 * @throws AppError weak_password, username_taken, email_taken, server_busy, and what `also` throws
 */
export async function registerFirstAdmin(
  app: FeaturesContext,
  wanted: Omit<NewAccount, "inviteCode">,
  request: RequestInfo,
  also: (tx: Tx) => void,
): Promise<SignedIn> {
  await demandStrong(app, wanted.password);
  const password = await app.passwords.hash(wanted.password, request);
  return await app.db.transact((tx) => {
    const user = createUser(app, tx, { ...wanted, password });
    also(tx);
    return begin(app, tx, makeAdmin(app, tx, user), request);
  });
}

function begin(app: FeaturesContext, tx: Tx, user: UserRecord, request: RequestInfo): SignedIn {
  const secrets = beginSession(app, tx, user.id, request.userAgent);
  const device = rememberDevice(app, tx, user.id, request.deviceCookie, { isNew: true });
  return { user, secrets, device };
}
