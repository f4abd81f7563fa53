import { deviceName } from "./device.ts";
import type { SecurityEntry, SecurityKind } from "./security.ts";

/** What people read of each; where an admin can have done it, what they read then. */
const TEXTS: Record<SecurityKind, readonly [own: string, byAdmin?: string]> = {
  signed_in: ["Signed in"],
  password_changed: ["Password changed", "An admin changed your password"],
  password_reset: ["Password reset", "An admin reset your password"],
  email_changed: ["Email address changed", "An admin changed your email address"],
  two_factor_on: ["Two-factor turned on"],
  two_factor_off: ["Two-factor turned off", "An admin turned off two-factor"],
  two_factor_replaced: ["Authenticator and recovery codes replaced"],
  recovery_code_used: ["Recovery code used"],
  public_key_replaced: ["Public key replaced"],
  sessions_ended: ["All other devices signed out", "An admin signed you out everywhere"],
  session_ended: ["Another device signed out"],
  token_reused: ["Signed out because an old sign-in was used again"],
  token_created: ["Access token created"],
  token_revoked: ["Access token revoked"],
  data_exported: ["Your data was exported", "An admin exported your data"],
  account_disabled: ["Account disabled", "An admin disabled your account"],
  account_enabled: ["Account enabled", "An admin enabled your account again"],
  admin_granted: ["You are an admin now", "An admin made you an admin, too"],
  admin_revoked: ["You are no longer an admin", "An admin took your admin rights away"],
};

/** 'Password changed', 'An admin reset your password'. */
export function securityText({ kind, by_admin }: SecurityEntry): string {
  // A newer server may know of more.
  const [own, byAdmin] = TEXTS[kind] ?? ["Something about your account changed"];
  return by_admin ? byAdmin ?? own : own;
}

/** 'Firefox on Linux'; '' where an admin did it. */
export function securityDevice({ device }: SecurityEntry): string {
  return device === null ? "" : deviceName(device);
}
