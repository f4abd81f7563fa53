import * as api from "../../../protocol/api/push.ts";
import { pushedMessage } from "../../features/push/pushed_message.ts";
import { mute, pushStateOf, renew, subscribe, unsubscribe } from "../../features/push/service.ts";
import { implement } from "../http/endpoint.ts";

export const pushRoutes = implement(api, {
  getPush: ({ app, actor }) => pushStateOf(app, actor),
  subscribePush: ({ app, actor, body }) => subscribe(app, actor, body),
  mutePush: ({ app, actor, body }) => mute(app, actor, body.muted),
  unsubscribePush: ({ app, actor }) => unsubscribe(app, actor),
  renewPush: ({ app, body }) => renew(app, body),
  getPushedMessage: ({ app, body }) => pushedMessage(app, body),
});
