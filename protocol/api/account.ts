import { z } from "zod";
import { emailBody, endSessionsBody, ownSession, passwordBody } from "../account.ts";
import { endpoint } from "../endpoint.ts";
import { user } from "../users.ts";

export const changeEmail = endpoint({
  method: "PUT",
  path: "/users/email",
  summary: "Change one's own email address",
  auth: "user",
  body: emailBody,
  response: z.object({ user }),
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/users/password",
  summary: "Change one's own password; other sessions end",
  auth: "user",
  body: passwordBody,
  /** The tokens that this session has from now on. */
  response: z.object({ success: z.literal(true), token: z.string(), sessionToken: z.string() }),
});

export const listSessions = endpoint({
  method: "GET",
  path: "/users/sessions",
  summary: "One's own sessions, the one used last first",
  auth: "user",
  response: z.object({ sessions: z.array(ownSession) }),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/users/sessions/{id}",
  summary: "End a session of one's own and its sockets",
  auth: "user",
  body: endSessionsBody,
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/users/sessions",
  summary: "End all one's own sessions but this one",
  auth: "user",
  body: endSessionsBody,
});
