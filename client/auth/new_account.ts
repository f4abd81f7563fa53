import { register as registerEndpoint, resetByLink } from "../../protocol/api/auth.ts";
import { claimAdmin, setUp as setUpEndpoint } from "../../protocol/api/setup.ts";
import type { Registration } from "../../protocol/admin.ts";
import { MAX_CUSTOM_CODE } from "../../protocol/limits.ts";
import { publicAddress } from "../base/address.ts";
import { codeIn } from "../../protocol/invite_code.ts";
import { beginJoining, pendingInvite } from "../base/entry.ts";
import type { AuthClient } from "./auth.ts";
import type { NewAccount } from "./sign_in.ts";

export interface FirstRun extends NewAccount {
  /** Setup code from the link that the server printed. */
  code: string;
  serverName: string;
  registration?: Registration;
}

/**
 * Creates the account with a new key pair, then leaves as `login` does.
 * @param invite a link or a code, if one is required
 */
export async function register(
  { parts }: AuthClient,
  { invite, ...input }: NewAccount & { invite?: string },
): Promise<void> {
  const { signIn, api, pages, storage, platform } = parts;
  // A server that asks for an invite to register takes the one that led here (D-ACCT-8).
  const inviteCode = invite === undefined ? pendingInvite(parts) ?? "" : codeIn(invite);
  const usable = inviteCode !== "" && inviteCode.length <= MAX_CUSTOM_CODE;
  const body = usable ? { ...input, inviteCode } : input;
  await signIn.register(
    input,
    (publicKey) => api.call(registerEndpoint, { body: { ...body, publicKey } }),
  );
  if (invite !== undefined) {
    storage.set("pendingInvite", inviteCode);
    beginJoining(platform, inviteCode);
  }
  pages.go();
}

/** The first run: the admin's account and the first server. Resolves with a link into it. */
export async function setUp({ parts }: AuthClient, input: FirstRun): Promise<string> {
  const { inviteCode } = await parts.signIn.register(
    input,
    (publicKey) => parts.api.call(setUpEndpoint, { body: { ...input, publicKey } }),
  );
  return `${publicAddress()}/invite/${encodeURIComponent(inviteCode)}`;
}

/** Claims the first run for the logged-in user: the account becomes the admin's. */
export async function claimSetup({ parts }: AuthClient, code: string): Promise<void> {
  await parts.api.call(claimAdmin, { body: { code } });
  await parts.pages.allow();
}

/** A new password by the code of a link that an admin made; signs nobody in (HARD-4). */
export async function choosePassword(
  { parts }: AuthClient,
  code: string,
  newPassword: string,
): Promise<void> {
  await parts.api.call(resetByLink, { body: { code, newPassword } });
}
