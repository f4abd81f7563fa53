import * as api from "../../../protocol/api/account.ts";
import { defineFeature, implement } from "../define.ts";
import { userView } from "../../membership/users/view.ts";
import { changeEmail, changePassword, changeUsername } from "../../features/auth/account.ts";
import { setPageCookie } from "../http/cookie.ts";
import { checkOwnPassword } from "../../features/auth/own_password.ts";
import { endOtherSessions, endOwnSession } from "../../features/auth/own_sessions.ts";
import { sessionsOf } from "../../features/auth/sessions.ts";
import { sessionView } from "../../features/auth/view.ts";

/** A person's own account: address, name, password and sessions. */
export const accountFeature = defineFeature({
  name: "account",
  endpoints: implement(api, {
    changeEmail: async ({ app, actor, body, request }) => ({
      user: userView(await changeEmail(app, actor, body, request)),
    }),
    changeUsername: async ({ app, actor, body, request }) => ({
      user: userView(await changeUsername(app, actor, body, request)),
    }),
    changePassword: async ({ app, actor, body, request, headers }) => {
      const secrets = await changePassword(app, actor, body, request);
      if (secrets.page) setPageCookie(headers, secrets.page, request.secure, app.clock());
      return { success: true, token: secrets.token, sessionToken: secrets.sessionToken };
    },
    checkPassword: async ({ app, actor, body, request }) =>
      void await checkOwnPassword(app, actor, body.password, request.address),
    listSessions: async ({ app, actor }) => {
      const sessions = await sessionsOf(app, actor.userId);
      return { sessions: sessions.map((session) => sessionView(session, actor.sessionId)) };
    },
    endSession: ({ app, actor, params, body, request }) =>
      endOwnSession(app, actor, params.id, body?.password, request),
    endOtherSessions: ({ app, actor, body, request }) =>
      endOtherSessions(app, actor, body?.password, request),
  }),
});
