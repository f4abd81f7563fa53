/** The fields of these pages. */
export const fields = {
  username: "Username",
  usernameHint: "Letters, digits and underscores",
  usernameOrEmail: "Username or Email",
  email: "Email",
  password: "Password",
  confirmPassword: "Confirm Password",
  newPassword: "New Password",
  confirmNewPassword: "Confirm New Password",
  passwordLength: "At least {min} characters",
  passwordShort: "Password must be at least {min} characters",
  passwordsDiffer: "Passwords do not match",
  invite: "Invite link or code",
} as const;

/** How hard a password is to guess. */
export const strength = {
  weak: "Weak: easily guessed",
  fair: "Fair: longer is better",
  good: "Good: hard to guess",
  strong: "Strong: very hard to guess",
} as const;

/** Waiting time after a failure. */
export const waiting = {
  tooMany: "Too many attempts.",
  seconds: "Try again in {seconds, plural, one {# second} other {# seconds}}.",
  minutes: "Try again in {minutes, plural, one {# minute} other {# minutes}}.",
} as const;

export const login = {
  title: "Welcome back",
  subtitle: "Log in to continue.",
  failed: "Login failed",
  nameMissing: "Username or email is required",
  forgot: "Forgot your password?",
  submit: "Sign In",
  unlocking: "Unlocking your keys…",
  noAccount: "No account yet? <link>Create one</link>",
} as const;

/** On a server for the invited. */
export const loginByInvite = {
  inviteOnly: "New accounts here need an invite.",
  submit: "Use Invite",
} as const;

/** The keys on this device are of another account than the server says (MEND-33). */
export const otherAccount = {
  title: "The server says you're someone else. Nothing was sent.",
  hint:
    "This device has locked keys of another account that logs in with this name. If you haven't signed up again, the server may be lying: don't continue.",
  accept: "It's a new account",
  failed: "Login failed",
  back: "Back to login",
} as const;

/** How this device's sign-in ended, where its owner did not end it here. */
export const ended = {
  elsewhere: "You were logged out on this device.",
  over: "Your session has ended. Please log in again.",
  other: "The server says you're someone else. Nothing was sent.",
} as const;

export const register = {
  title: "Create an account",
  subtitle: "This account works on this server only.",
  unclaimed: "This server has no admin yet. If you started it, open the setup link it printed.",
  failed: "Registration failed",
  inviteOnly: "You need an invite to create an account here.",
  closed: "This server isn't taking new accounts.",
  nameMissing: "Username is required",
  nameReserved: "This username is reserved. Choose another.",
  nameWrong: "Username must be {min} to {max} letters, digits or underscores",
  submit: "Create Account",
  hasAccount: "Already have an account? <link>Sign in</link>",
} as const;

/** The second step of signing in. */
export const code = {
  title: "Two-factor authentication",
  subtitle: "Enter the code from your authenticator app.",
  failed: "That code isn't right.",
  submit: "Verify & Sign In",
  back: "Back to login",
  label: "6-digit MFA Code",
  recoveryLabel: "Recovery Code",
  useRecovery: "Use a recovery code",
  useApp: "Use your authenticator app",
} as const;

/** Another password, by a code of the authenticator. */
export const reset = {
  title: "Reset your password",
  subtitle: "Choose a new one with a code from your authenticator app.",
  failed: "Failed to reset password",
  submit: "Reset Password",
  done: "Password reset successfully! Please login with your new password.",
  support: "No two-factor authentication? <link>Contact support</link>",
  askHost: "No two-factor authentication? Ask the person who runs this server for a reset link.",
  back: "Back to Login",
} as const;

/** A new password, by the link of an admin. */
export const choose = {
  title: "Choose a new password",
  subtitle: "This link can be used once.",
  submit: "Set Password",
  noCodeSubtitle: "This needs the link you were given.",
  noCode:
    "Ask the person who runs this server for a reset link. Each link works once, for one day.",
  doneTitle: "Password reset successfully!",
  doneSubtitle: "Please login with your new password.",
  toLogin: "Go to Login",
} as const;

export const invite = {
  subtitle: "You have been invited to join this server.",
  by: "{name} invited you to join this server.",
  members: "{count, plural, one {# member} other {# members}}",
  joining: "Joining...",
  accept: "Accept Invite",
  register: "Create an account",
  signIn: "I already have an account",
  invalidTitle: "Invalid Invite",
  invalid: "Invalid invite link",
  joinFailed: "Failed to join server",
  home: "Go Home",
} as const;

/** A page that came over plain HTTP from another machine. */
export const insecure = {
  pageTitle: "Parley cannot work here",
  title: "This address is not secure",
  why:
    "Messages are encrypted in your browser, and browsers allow that only on secure pages. This page came over plain HTTP from another machine, so chatting can't work here.",
  whatToDo: "What to do:",
  openSecure: "Open the server's address that starts with https://. <link>How to get there</link>",
  openHere: "On the machine that runs the server, open {address} instead.",
  startSecure: "If you run the server: start it with “parley serve --tls lan”.",
} as const;
