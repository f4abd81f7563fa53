import type { PushPayload } from "../../../protocol/push.ts";
import { Counts } from "../../base/counts.ts";
import type { FeaturesContext } from "../context.ts";
import { isSessionAlive } from "../auth/access.ts";
import { ownNotifications } from "../../membership/notifications/records.ts";
import { HostHealth } from "./host_health.ts";
import { FairJobs } from "./fair_jobs.ts";
import { postTo, type PushResponse, secondsOf } from "./post.ts";
import { type PushSubscriptionRecord, subscriptions, type VapidKeys } from "./records.ts";
import { type Notice, seal } from "./seal.ts";
import { dropSubscription } from "./store.ts";
import { vapidKeys } from "./vapid.ts";

/** Notifications of messages that are sent at once; of them, those to services that may be silent. */
const MAX_PARALLEL_MESSAGES = 32;
const MAX_PARALLEL_SUSPECTS = 8;
/** Slots for calls, which have their own: none waits behind messages (MEND-9). */
const MAX_PARALLEL_CALLS = 16;
const MAX_PARALLEL_SUSPECT_CALLS = 4;
/** Jobs that wait for another try: of one person, and of all. */
const MAX_RETRIES_PER_PERSON = 20;
const MAX_RETRIES = 500;
/**
 * Milliseconds before the second try, unless the push service names a time; each later wait is four
 * times as long.
 */
const FIRST_RETRY_MS = 5000;
const MAX_ATTEMPTS = 4;
/** Milliseconds between two lines in the log about refusals. */
const LOG_INTERVAL_MS = 3600_000;
/** Milliseconds that running requests get when the server stops. */
const ENDING_MS = 1000;

/**
 * Returns whether the device had muted this before mutes belonged to the account. Browsers show
 * something for each push, so it must not be sent (UX-11).
 */
function wasMuted({ muted = [] }: PushSubscriptionRecord, payload: PushPayload, now: number) {
  const ids = [payload.channel, "server" in payload ? payload.server : null];
  return muted.some(({ id, until }) => ids.includes(id) && (until ?? Infinity) > now);
}

/** A notification for one browser. */
interface Job extends Notice {
  userId: string;
  sessionId: string;
  /** Host and port of its push service. */
  host: string;
  /** Milliseconds since 1970: it is of no use later. */
  until: number;
  tries: number;
}

/**
 * Delivers notifications to push services, a few at a time, with lower priority than everything
 * else. Those that can't be delivered in time are lost; the messages themselves are not.
 */
export class Sender {
  readonly #messages = new FairJobs<Job>(MAX_PARALLEL_MESSAGES, MAX_PARALLEL_SUSPECTS);
  readonly #calls = new FairJobs<Job>(MAX_PARALLEL_CALLS, MAX_PARALLEL_SUSPECT_CALLS);
  readonly #health = new HostHealth();
  readonly #busy = new Set<Promise<void>>();
  readonly #retrying = new Counts();
  #retries = 0;
  #isStopped = false;
  readonly #stop = new AbortController();
  #logged = -Infinity;

  /** Queues a notification for each browser of a person. Returns at once. */
  send(app: FeaturesContext, userId: string, notice: Notice): void {
    const until = app.clock() + notice.ttl * 1000;
    for (const sessionId of app.push.subscribers.sessionsOf(userId)) {
      this.#run(app, async () => {
        const found = await app.db.get(subscriptions.key({ userId, sessionId }));
        if (!found) return;
        const { host } = new URL(found.endpoint);
        this.#add(app, { ...notice, userId, sessionId, host, until, tries: 0 });
      });
    }
  }

  /** Resolves when no request is running; waiting retries do not count. */
  async done(): Promise<void> {
    while (this.#busy.size) await Promise.all(this.#busy);
  }

  /** Sends nothing more, and resolves when nothing is under way; silent services are not waited for. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const jobs of [this.#messages, this.#calls]) jobs.clear();
    const timer = setTimeout(() => this.#stop.abort(), ENDING_MS);
    await this.done();
    clearTimeout(timer);
  }

  #add(app: FeaturesContext, job: Job): void {
    if (this.#isStopped) return;
    const jobs = job.payload.kind === "call" ? this.#calls : this.#messages;
    jobs.add(job);
    this.#next(app, jobs);
  }

  #next(app: FeaturesContext, jobs: FairJobs<Job>): void {
    const isSuspect = (job: Job) => this.#health.isSuspect(job);
    for (let next; (next = jobs.next(isSuspect));) {
      const { job, ended } = next;
      this.#run(app, async () => {
        try {
          await this.#attempt(app, job);
        } finally {
          ended();
          this.#next(app, jobs);
        }
      });
    }
  }

  #run(app: FeaturesContext, work: () => Promise<void>): void {
    const running: Promise<void> = work()
      .catch((error) => app.log.error("a push notification could not be sent", error))
      .finally(() => this.#busy.delete(running));
    this.#busy.add(running);
  }

  async #attempt(app: FeaturesContext, job: Job): Promise<void> {
    const { userId, sessionId, payload } = job;
    // The page may have been opened since the job was queued.
    if (!app.instance.push || payload.kind === "message" && app.presence.isInUse(userId)) return;
    const [found, vapid, settings] = await Promise.all([
      app.db.get(subscriptions.key({ userId, sessionId })),
      app.db.read(vapidKeys),
      app.db.get(ownNotifications.key({ userId })),
    ]);
    if (!found || !vapid || !settings && wasMuted(found, payload, app.clock())) return;
    const isOurs = found.vapid === vapid.publicKey;
    if (!isOurs || !await isSessionAlive(app, sessionId)) return await forget(app, found);
    const ttl = Math.ceil((job.until - app.clock()) / 1000);
    if (ttl <= 0) return;
    const pause = this.#health.pausedUntil(job.host) - app.clock();
    if (pause > 0) return this.#tryAgain(app, job, pause / 1000);
    const response = await this.#post(app, found, { ...job, ttl }, vapid);
    if (response) this.#health.responded(job, app.clock());
    else if (this.#health.wasSilent(job, app.clock())) return await forget(app, found);
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
    const { signal } = this.#stop;
    return await postTo(network, subscription.endpoint, request, signal).catch(() => null);
  }

  #tryAgain(app: FeaturesContext, job: Job, retryAfter: number | null): void {
    const tries = job.tries + 1;
    const pause = retryAfter === null ? FIRST_RETRY_MS * 4 ** job.tries : retryAfter * 1000;
    const at = app.clock() + pause;
    const { userId } = job;
    if (tries >= MAX_ATTEMPTS || at >= job.until) return;
    if (
      this.#retrying.total >= MAX_RETRIES || this.#retrying.of(userId) >= MAX_RETRIES_PER_PERSON
    ) return;
    this.#retrying.add(userId, 1);
    app.deadlines.set(`push retry ${++this.#retries}`, at, () => {
      this.#retrying.add(userId, -1);
      this.#add(app, { ...job, tries });
    });
  }

  /** Without the endpoint, which is a secret of the browser's. */
  #logRefusal(app: FeaturesContext, status: number): void {
    if (app.clock() - this.#logged < LOG_INTERVAL_MS) return;
    this.#logged = app.clock();
    app.log.warn(`A push service refused a notification with status ${status}`);
  }
}

/** Drops a subscription that no longer works, unless it has been replaced. */
async function forget(app: FeaturesContext, subscription: PushSubscriptionRecord): Promise<void> {
  const { userId, sessionId, endpoint, vapid } = subscription;
  await app.db.transact((tx) => {
    const now = subscriptions.get(tx, { userId, sessionId });
    if (now?.endpoint !== endpoint || now.vapid !== vapid) return;
    dropSubscription(app, tx, userId, sessionId);
  });
}
