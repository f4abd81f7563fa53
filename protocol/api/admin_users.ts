import { z } from "zod";
import {
  adminUsers,
  adminUsersQuery,
  createdUser,
  createUserBody,
  deleteUserBody,
  orderBody,
  resetLinkResponse,
  resetUserBody,
  userSession,
} from "../admin.ts";
import { endpoint } from "../endpoint.ts";

export const findUsers = endpoint("GET /admin/users", {
  summary: "Everybody who has an account, 50 at a time",
  query: adminUsersQuery,
  response: adminUsers,
});

export const createUser = endpoint("POST /admin/users", {
  summary: "Create an account, and a link by which its owner chooses a password",
  body: createUserBody,
  response: createdUser,
  status: 201,
});

/** An order without anything more to say. */
function order<const Name extends string>(name: Name, summary: string) {
  return endpoint(`POST /admin/users/{id}/${name}`, { summary, body: orderBody });
}

export const disableUser = order("disable", "Keep somebody out; ends all sessions");
export const enableUser = order("enable", "Let somebody in again");
export const promoteUser = order("promote", "Make somebody an admin of this installation");
export const demoteUser = order("demote", "Make somebody an admin no longer");
export const endUserSessions = order("end-sessions", "Sign somebody out everywhere");
export const turnOffTwoFactor = order("two-factor-off", "Turn two-factor off; ends all sessions");

export const listUserSessions = endpoint("GET /admin/users/{id}/sessions", {
  summary: "Where somebody is signed in",
  response: z.object({ sessions: z.array(userSession) }),
});

export const endUserSession = endpoint("POST /admin/users/{id}/sessions/{sessionId}/end", {
  summary: "End one session of somebody",
  body: orderBody,
});

export const resetUserPassword = endpoint("POST /admin/users/{id}/reset-password", {
  summary: "Make a link by which somebody chooses a new password; ends all sessions",
  body: resetUserBody,
  response: resetLinkResponse,
});

export const deleteUser = endpoint("POST /admin/users/{id}/delete", {
  summary: "Delete an account for ever; its name is typed",
  body: deleteUserBody,
  response: z.object({ messages: z.number().int() }),
});
