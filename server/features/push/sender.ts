import type { PushPayload } from "../../../protocol/push.ts";
import type { FeaturesContext } from "../context.ts";
import { isSessionAlive } from "../auth/access.ts";
import { postTo, type PushResponse, secondsOf } from "./post.ts";
import { pushKeys, type PushSubscriptionRecord, type VapidKeys } from "./records.ts";
import { type Notice, seal } from "./seal.ts";
import { dropSubscription } from "./store.ts";
import { vapidKeys } from "./vapid.ts";

/** Notifications that are sent at once, and that wait; of more the oldest are dropped. */
const AT_ONCE = 8;
const WAITING = 2000;
/** That wait for another try. */
const RETRYING = 500;
/** Milliseconds before the second try, where the push service says nothing else; then four times as long. */
const FIRST_PAUSE = 5000;
const TRIES = 4;
/** Milliseconds between two lines in the log about refusals. */
const LOGGED = 3600_000;

/** Browsers show something for each push: what a device has muted is not sent (UX-11). */
function isMuted({ muted = [] }: PushSubscriptionRecord, payload: PushPayload, now: number) {
  const ids = [payload.channel, "server" in payload ? payload.server : null];
  return muted.some(({ id, until }) => ids.includes(id) && (until ?? Infinity) > now);
}

/** A notification for one browser. */
interface Job extends Notice {
  userId: string;
  sessionId: string;
  /** Milliseconds since 1970: it is of no use later. */
  until: number;
  tries: number;
}

/**
 * Brings notifications to push services, a few at once, behind everything else. What cannot be
 * brought in time is lost: the messages themselves are not.
 */
export class Sender {
  readonly #waiting: Job[] = [];
  readonly #busy = new Set<Promise<void>>();
  #retrying = 0;
  #retries = 0;
  #logged = -Infinity;

  /** One for each browser of somebody. Returns at once. */
  send(app: FeaturesContext, userId: string, notice: Notice): void {
    const until = app.clock() + notice.ttl * 1000;
    for (const sessionId of app.push.subscribers.sessionsOf(userId)) {
      this.#add(app, { ...notice, userId, sessionId, until, tries: 0 });
    }
  }

  /** Resolves when nothing is under way; what waits for another try is not. */
  async done(): Promise<void> {
    while (this.#busy.size) await Promise.all(this.#busy);
  }

  #add(app: FeaturesContext, job: Job): void {
    if (this.#waiting.length >= WAITING) this.#waiting.shift();
    this.#waiting.push(job);
    this.#next(app);
  }

  #next(app: FeaturesContext): void {
    while (this.#busy.size < AT_ONCE) {
      const job = this.#waiting.shift();
      if (!job) return;
      const sending: Promise<void> = this.#attempt(app, job)
        .catch((error) => app.log.error("a push notification could not be sent", error))
        .finally(() => {
          this.#busy.delete(sending);
          this.#next(app);
        });
      this.#busy.add(sending);
    }
  }

  async #attempt(app: FeaturesContext, job: Job): Promise<void> {
    const { userId, sessionId, payload } = job;
    // Since it was ordered somebody may have opened the page.
    if (!app.instance.push || payload.kind === "message" && app.presence.isInUse(userId)) return;
    const [found, vapid] = await Promise.all([
      app.db.get(pushKeys.subscription(userId, sessionId)),
      app.db.read(vapidKeys),
    ]);
    if (!found || !vapid || isMuted(found, payload, app.clock())) return;
    const isOurs = found.vapid === vapid.publicKey;
    if (!isOurs || !await isSessionAlive(app, sessionId)) return await forget(app, found);
    const ttl = Math.ceil((job.until - app.clock()) / 1000);
    if (ttl <= 0) return;
    const response = await this.#post(app, found, { ...job, ttl }, vapid);
    if (response && response.status < 300) return;
    if (response?.status === 404 || response?.status === 410) return await forget(app, found);
    const passes = !response || response.status === 429 || response.status >= 500;
    if (passes) return this.#tryAgain(app, job, secondsOf(response?.retryAfter, app.clock()));
    this.#logRefusal(app, response.status);
  }

  /** Null: the service cannot be reached, or not in time. */
  async #post(
    app: FeaturesContext,
    subscription: PushSubscriptionRecord,
    notice: Notice,
    vapid: VapidKeys,
  ): Promise<PushResponse | null> {
    const { network, subject } = app.push;
    const request = await seal(subscription, notice, vapid, subject);
    return await postTo(network, subscription.endpoint, request).catch(() => null);
  }

  #tryAgain(app: FeaturesContext, job: Job, retryAfter: number | null): void {
    const tries = job.tries + 1;
    const pause = retryAfter === null ? FIRST_PAUSE * 4 ** job.tries : retryAfter * 1000;
    const at = app.clock() + pause;
    if (tries >= TRIES || at >= job.until || this.#retrying >= RETRYING) return;
    this.#retrying++;
    app.deadlines.set(`push retry ${++this.#retries}`, at, () => {
      this.#retrying--;
      this.#add(app, { ...job, tries });
    });
  }

  /** Without the endpoint, which is a secret of the browser's. */
  #logRefusal(app: FeaturesContext, status: number): void {
    if (app.clock() - this.#logged < LOGGED) return;
    this.#logged = app.clock();
    app.log.warn(`A push service refused a notification with status ${status}`);
  }
}

/** It takes nothing any more, unless another one has come in its place. */
async function forget(app: FeaturesContext, subscription: PushSubscriptionRecord): Promise<void> {
  const { userId, sessionId, endpoint, vapid } = subscription;
  await app.db.transact((tx) => {
    const now = tx.get(pushKeys.subscription(userId, sessionId));
    if (now?.endpoint !== endpoint || now.vapid !== vapid) return;
    dropSubscription(app, tx, userId, sessionId);
  });
}
