import { z } from "zod";
import {
  emailBody,
  endSessionsBody,
  ownPasswordBody,
  ownSession,
  passwordBody,
  usernameBody,
} from "../account.ts";
import { endpoint } from "../endpoint.ts";
import { user } from "../users.ts";

export const changeEmail = endpoint("PUT /users/email", {
  summary: "Change one's own email address",
  body: emailBody,
  response: z.object({ user }),
});

export const changeUsername = endpoint("PUT /users/username", {
  summary:
    "Change one's own username, once in 30 days; others can't take the former one for a year",
  body: usernameBody,
  response: z.object({ user }),
});

export const changePassword = endpoint("PUT /users/password", {
  summary: "Change one's own password; other sessions end",
  body: passwordBody,
  /** The new tokens of this session. */
  response: z.object({ success: z.literal(true), token: z.string(), sessionToken: z.string() }),
});

export const checkPassword = endpoint("POST /users/password/check", {
  summary: "Check one's own password",
  body: ownPasswordBody,
});

export const listSessions = endpoint("GET /users/sessions", {
  summary: "One's own sessions, the one used last first",
  response: z.object({ sessions: z.array(ownSession) }),
});

export const endSession = endpoint("DELETE /users/sessions/{id}", {
  summary: "End a session of one's own and its sockets",
  body: endSessionsBody,
});

export const endOtherSessions = endpoint("DELETE /users/sessions", {
  summary: "End all one's own sessions but this one",
  body: endSessionsBody,
});
