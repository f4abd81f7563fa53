/** The only table of errors: status and text of each code (D-ERR-1). */
export const ERRORS = {
  invalid_input: [400, "Some of the input is not valid"],
  bad_request: [400, "This is not a proper HTTP request"],
  invalid_json: [400, "The request body is not valid JSON"],
  weak_password: [400, "This password is too weak"],
  owner_cannot_leave: [400, "Transfer ownership or delete the server first"],
  default_role: [400, "@everyone cannot be renamed, coloured, moved, deleted or given to anybody"],
  own_request: [400, "You cannot send a friend request to yourself"],
  unauthorized: [401, "Authentication required"],
  invalid_token: [401, "Invalid or expired token"],
  invalid_credentials: [401, "Invalid username or password"],
  invalid_session: [401, "Invalid or expired session"],
  invalid_code: [401, "The two-factor code is not correct"],
  wrong_code: [403, "The two-factor code is not correct"],
  password_required: [403, "Enter your password to go on"],
  session_required: [403, "An access token cannot do this: sign in"],
  scope_missing: [403, "This access token has no scope for this"],
  wrong_password: [403, "The password is not correct"],
  forbidden: [403, "You do not have permission to do this"],
  thread_locked: [403, "This thread is locked: only moderators can write in it"],
  banned: [403, "You are banned from this server"],
  registration_closed: [403, "Registration is closed on this server"],
  invite_required: [403, "A valid invite is needed to register here"],
  cannot_act_on_self: [403, "You cannot do this to yourself"],
  outranked: [403, "This member's rank is not below yours"],
  role_outranked: [403, "This role is not below your highest role"],
  flag_not_held: [403, "You cannot give a permission that you do not have yourself"],
  too_soon: [403, "You can change your username once in 30 days"],
  cannot_mute: [403, "Somebody who may mute members cannot be muted"],
  cannot_message: [403, "You cannot message this person"],
  cannot_request: [403, "You cannot send this person a friend request"],
  not_found: [404, "Not found"],
  invite_not_found: [404, "This invite does not exist"],
  invite_expired: [410, "This invite has expired"],
  invite_used_up: [410, "This invite has been used up"],
  method_not_allowed: [405, "This method is not supported here"],
  username_taken: [409, "This username is already taken"],
  email_taken: [409, "This email address is already in use"],
  code_taken: [409, "This invite code is already taken"],
  name_taken: [409, "This name is already taken in this server"],
  already_friends: [409, "You are friends already"],
  already_requested: [409, "You have already sent this person a friend request"],
  request_timeout: [408, "The request took too long to arrive: send it again"],
  busy: [409, "One of you is in a call already"],
  no_device: [409, "None of their devices can answer right now"],
  already_answered: [409, "This call has been answered already"],
  fixed_setting: [409, "This is set where Parley is started: change it there"],
  wrong_origin: [
    403,
    "This page comes from another address: a proxy has to pass on the Host header",
  ],
  wrong_setup_code: [403, "This setup link is not valid: Parley prints it each time it starts"],
  reset_link_invalid: [410, "This link was used already or is too old: ask for a new one"],
  already_set_up: [409, "This server has been set up already: sign in"],
  id_taken: [409, "This id is already in use: make another one"],
  order_changed: [409, "The channels have changed meanwhile: look at them again, then move them"],
  already_sent: [409, "This message has been sent already"],
  poll_ended: [409, "This poll has ended"],
  log_full: [409, "No more changes to who may read can be signed here"],
  log_conflict: [409, "Another of your devices was faster: read it anew, then try again"],
  device_revoked: [403, "This device was revoked"],
  device_unproven: [
    403,
    "This session has not proven which of your devices it is: reload the page",
  ],
  bad_certificate: [400, "This certificate is not valid for your account"],
  bad_commit: [400, "This change of the group is not valid"],
  stale_epoch: [409, "Somebody else changed the group first: read what they did, then try again"],
  removal_pending: [409, "Somebody has to be removed from the group first"],
  private_channel: [409, "This channel is end-to-end encrypted: reload to write here"],
  newer_version: [409, "This needs a newer version of Parley: reload the page to update it"],
  epoch_gone: [410, "These changes of the group are not kept any more: join it anew"],
  group_full: [409, "A group has at most 10 people"],
  no_key_package: [409, "They have no device yet that could read here"],
  too_many: [409, "The limit for this has been reached"],
  storage_quota: [409, "Your storage is used up: delete files that you no longer need"],
  owner_quota: [409, "The storage of this server's owner is used up: they have to make room"],
  server_quota: [409, "This server's storage is used up: its host has to make room"],
  upload_done: [409, "This file is complete already"],
  upload_incomplete: [409, "Parts of this file have not arrived yet"],
  too_large: [413, "The request is too large"],
  wrong_content_type: [415, "Send the body as application/json"],
  wrong_host: [421, "This server is not called by that name: see --host"],
  slow_mode: [429, "Slow mode is on in this channel: wait before you send another message"],
  rate_limited: [429, "You have reached the rate limit: slow down a little."],
  server_busy: [429, "The server is busy (rate limit): try again in a moment."],
  content_damaged: [410, "This content was damaged on the server's disk: tell its host"],
  internal: [500, "Something went wrong on the server"],
  overloaded: [503, "The server has too much under way: try again in a moment"],
  storage_unavailable: [503, "Storage is unavailable: nothing was saved, try again soon"],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every HTTP error. */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  /** Problems by field path, for invalid_input. */
  details?: Record<string, string>;
  /** Seconds, for rates. */
  retryAfter?: number;
}

interface Extra {
  text?: string;
  details?: Record<string, string>;
  retryAfter?: number;
}

/** An error to show to a person. Any other thrown error becomes `internal`. */
export class AppError extends Error {
  readonly status: number;
  readonly details?: Record<string, string>;
  /** Seconds. */
  readonly retryAfter?: number;
  /** Account of a wrong password or code, for the host's security log; never sent to clients. */
  account?: string;

  constructor(readonly code: ErrorCode, extra: Extra = {}) {
    super(extra.text ?? ERRORS[code][1]);
    this.status = ERRORS[code][0];
    this.details = extra.details;
    this.retryAfter = extra.retryAfter;
  }

  toBody(): ErrorBody {
    return {
      error: this.message,
      code: this.code,
      ...(this.details && { details: this.details }),
      ...(this.retryAfter !== undefined && { retryAfter: this.retryAfter }),
    };
  }
}

/** `invalid_input` with one field named in text and details. */
export function invalid(field: string, problem: string): AppError {
  return new AppError("invalid_input", {
    text: `${field}: ${problem}`,
    details: { [field]: problem },
  });
}

/** `too_many`, with the limit that has been reached as its text. */
export function tooMany(text: string): AppError {
  return new AppError("too_many", { text });
}
