/** Security events of the user's own account. */
export const own = {
  signed_in: "Signed in",
  password_changed: "Password changed",
  password_reset: "Password reset",
  email_changed: "Email address changed",
  username_changed: "Username changed",
  two_factor_on: "Two-factor turned on",
  two_factor_off: "Two-factor turned off",
  two_factor_replaced: "Authenticator and recovery codes replaced",
  recovery_code_used: "Recovery code used",
  keys_reset_begun: "End-to-end encryption keys reset",
  public_key_replaced: "Public key replaced",
  sessions_ended: "All other devices were logged out",
  session_ended: "Another device was logged out",
  token_reused: "Logged out because an old session token was reused",
  token_created: "Access token created",
  token_revoked: "Access token revoked",
  data_exported: "Your data was exported",
  account_disabled: "Account disabled",
  account_enabled: "Account enabled",
  admin_granted: "You are an admin now",
  admin_revoked: "You are no longer an admin",
} as const;

/** The same where an admin did it. */
export const byAdmin = {
  password_changed: "An admin changed your password",
  password_reset: "An admin reset your password",
  email_changed: "An admin changed your email address",
  two_factor_off: "An admin turned off two-factor",
  sessions_ended: "An admin logged you out everywhere",
  session_ended: "An admin ended one of your sessions",
  data_exported: "An admin exported your data",
  account_disabled: "An admin disabled your account",
  account_enabled: "An admin enabled your account again",
  admin_granted: "An admin made you an admin",
  admin_revoked: "An admin took away your admin access",
} as const;

export const other = {
  /** A newer server may know of more. */
  unknown: "Something about your account changed",
  newSignIn: "New login to your account",
} as const;

export const device = {
  browserOnSystem: "{browser} on {system}",
  unknown: "Unknown device",
} as const;
