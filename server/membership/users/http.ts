import {
  accountBody,
  settingsAnswer,
  settingsBody,
  storageAnswer,
  userAnswer,
} from "../../../protocol/account.ts";
import { presenceAnswer, presenceBody } from "../../../protocol/auth.ts";
import { checkUsernameAnswer } from "../../../protocol/users.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { changeAccount, changeSettings, settingsOf } from "./account.ts";
import { setStatus, userById, userByName } from "./service.ts";
import { userView } from "./view.ts";

export const userEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/users/me",
    summary: "Whose token this is",
    auth: "user",
    answer: userAnswer,
    run: async ({ app, actor }) => ({
      user: userView(await app.db.read((reader) => userById(reader, actor.userId))),
    }),
  }),
  endpoint({
    method: "GET",
    path: "/users/check-username/{username}",
    summary: "Whether a username is free",
    auth: "none",
    answer: checkUsernameAnswer,
    async run({ app, params }) {
      return {
        available: await app.db.read((reader) => userByName(reader, params.username)) === null,
      };
    },
  }),
  endpoint({
    method: "POST",
    path: "/profiles/presence",
    summary: "Set one's own presence",
    auth: "user",
    body: presenceBody,
    answer: presenceAnswer,
    async run({ app, actor, body }) {
      await setStatus(app, actor.userId, body.status);
      return { status: body.status };
    },
  }),
  endpoint({
    method: "GET",
    path: "/users/settings",
    summary: "One's own settings",
    auth: "user",
    answer: settingsAnswer,
    run: async ({ app, actor }) => ({ settings: await settingsOf(app, actor.userId) }),
  }),
  endpoint({
    method: "GET",
    path: "/users/storage",
    summary: "How many bytes of messages and files one has stored, and may",
    auth: "user",
    answer: storageAnswer,
    run: ({ app, actor }) => Promise.resolve(app.usage.of(actor.userId)),
  }),
  endpoint({
    method: "PUT",
    path: "/users/settings",
    summary: "Change any of one's own settings",
    auth: "user",
    body: settingsBody,
    answer: settingsAnswer,
    run: async ({ app, actor, body }) => ({
      settings: await changeSettings(app, actor.userId, body),
    }),
  }),
  endpoint({
    method: "PUT",
    path: "/users/profile",
    summary: "Change one's own custom status, presence or avatar colour",
    auth: "user",
    body: accountBody,
    answer: userAnswer,
    run: async ({ app, actor, body }) => ({
      user: userView(await changeAccount(app, actor.userId, body)),
    }),
  }),
];
