import {
  emailBody,
  endSessionsBody,
  passwordAnswer,
  passwordBody,
  sessionsAnswer,
  userAnswer,
} from "../../../protocol/account.ts";
import { success } from "../../../protocol/common.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { userView } from "../../membership/users/view.ts";
import { changeEmail, changePassword } from "./account.ts";
import { setPageCookie } from "./cookie.ts";
import { endOtherSessions, endOwnSession } from "./own_sessions.ts";
import { sessionsOf } from "./session_store.ts";
import { sessionView } from "./view.ts";

export const accountEndpoints: Endpoint[] = [
  endpoint({
    method: "PUT",
    path: "/users/email",
    summary: "Change one's own email address",
    auth: "user",
    body: emailBody,
    answer: userAnswer,
    run: async ({ app, actor, body, request }) => ({
      user: userView(await changeEmail(app, actor, body, request)),
    }),
  }),
  endpoint({
    method: "PUT",
    path: "/users/password",
    summary: "Change one's own password; other sessions end",
    auth: "user",
    body: passwordBody,
    answer: passwordAnswer,
    run: async ({ app, actor, body, request, headers }) => {
      const secrets = await changePassword(app, actor, body, request);
      if (secrets.page) setPageCookie(headers, secrets.page, request.secure, app.clock());
      return { success: true, token: secrets.token, sessionToken: secrets.sessionToken };
    },
  }),
  endpoint({
    method: "GET",
    path: "/users/sessions",
    summary: "One's own sessions, the one used last first",
    auth: "user",
    answer: sessionsAnswer,
    run: async ({ app, actor }) => {
      const sessions = await sessionsOf(app, actor.userId);
      return { sessions: sessions.map((session) => sessionView(session, actor.sessionId)) };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/users/sessions/{id}",
    summary: "End a session of one's own and its sockets",
    auth: "user",
    body: endSessionsBody,
    answer: success,
    run: async ({ app, actor, params, body, request }) => {
      await endOwnSession(app, actor, params.id, body?.password, request);
      return { success: true };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/users/sessions",
    summary: "End all one's own sessions but this one",
    auth: "user",
    body: endSessionsBody,
    answer: success,
    run: async ({ app, actor, body, request }) => {
      await endOtherSessions(app, actor, body?.password, request);
      return { success: true };
    },
  }),
];
