import * as events from "../../../protocol/events/presence.ts";
import { toUsers } from "../../kernel/audience.ts";
import type { Delivery } from "../../kernel/events.ts";
import { perApp } from "../../kernel/per_app.ts";
import { presenceSeen } from "../../membership/presence/view.ts";
import { userById } from "../../membership/users/users.ts";
import type { FeaturesContext } from "../context.ts";
import { defineFeature, implementEvents } from "../define.ts";
import { acquaintancesOf } from "./acquaintances.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "presence-changed": { userId: string };
  }
}

/** Who is connected, and which status others see. */
export const presenceFeature = defineFeature({
  name: "presence",
  clientEvents: implementEvents(events, {
    setIdle: ({ app, actor, body, socket }) =>
      app.presence.setIdle(actor.userId, socket.id, body.idle),
    setHidden: ({ app, actor, body, socket }) => {
      // A program has no window that could be hidden.
      if (!actor.scopes) app.presence.setHidden(actor.userId, socket.id, body.hidden);
    },
  }),
  events: {
    "presence-changed": {
      audience: "code",
      deliver: ({ userId }, app, delivery) => deliverPresence(app, delivery, userId),
      order: ({ userId }) => userId,
      cost: ({ userId }) => ({
        kind: "person",
        account: userId,
        subject: "presence-changed",
        pace: "person",
        reach: { fellowsOf: userId },
      }),
    },
  },
  renew: ({ invisible }) => invisible.clear(),
});

/** The presence last sent to others, by user id; people who are offline to them are left out. */
const lastSeen = perApp(() => new Map<string, string>());

/**
 * Sends others what has changed for them; an invisible person coming or going changes nothing. The
 * person's own devices get the status itself.
 */
async function deliverPresence(
  app: FeaturesContext,
  delivery: Delivery,
  userId: string,
): Promise<void> {
  const user = await app.db.read(userById, userId);
  const seen = presenceSeen(app, user);
  if (isNews(app, userId, seen)) {
    const others = await acquaintancesOf(app, userId);
    await delivery.send(others, "presence-changed", { userId, ...seen });
  }
  const { status, custom_status } = user;
  const own = { userId, status, custom_status, seen: seen.status };
  await delivery.send(toUsers(userId), "presence-changed", own);
}

function isNews(
  app: FeaturesContext,
  userId: string,
  seen: ReturnType<typeof presenceSeen>,
): boolean {
  const sent = lastSeen(app);
  const before = sent.get(userId);
  const now = seen.status === "offline" ? undefined : JSON.stringify(seen);
  if (now === undefined) sent.delete(userId);
  else sent.set(userId, now);
  return now !== before;
}
