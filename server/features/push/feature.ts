import * as api from "../../../protocol/api/push.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { fetchPushedMessage } from "./fetch_pushed_message.ts";
import {
  pushKeyPair,
  subscriptionEndpoints,
  subscriptionRenewals,
  subscriptions,
  subscriptionTurns,
} from "./records.ts";
import { pushStateOf, renew, renewPush, subscribe, sweepPush, unsubscribe } from "./service.ts";
import { forgetSubscription } from "./store.ts";
import { openPush } from "./notify_people.ts";

/** Push notifications to browsers that have no page open. */
export const pushFeature = defineFeature({
  name: "push",
  records: [
    withRules(pushKeyPair, { exported: { omitted: "a secret" } }),
    withRules(subscriptions, {
      exported: { omitted: "secrets of browsers" },
      onDelete: (app, tx, _at, subscription) => forgetSubscription(app, tx, subscription),
    }),
    withRules(subscriptionTurns, { exported: { omitted: "a counter" } }),
    withRules(subscriptionEndpoints, { exported: { omitted: "an index" } }),
    withRules(subscriptionRenewals, { exported: { omitted: "an index" } }),
  ],
  endpoints: implement(api, {
    getPush: ({ app, actor }) => pushStateOf(app, actor),
    subscribePush: ({ app, actor, body }) => subscribe(app, actor, body),
    unsubscribePush: ({ app, actor }) => unsubscribe(app, actor),
    renewPush: ({ app, body }) => renew(app, body),
    getPushedMessage: ({ app, body }) => fetchPushedMessage(app, body),
  }),
  sweep: { push: sweepPush },
  start: openPush,
  renew: renewPush,
});
