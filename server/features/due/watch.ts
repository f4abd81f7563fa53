import type { DomainEvent } from "../../base/bus.ts";
import { perApp } from "../../kernel/per_app.ts";
import type { RecordKey, RecordType } from "../../kernel/records.ts";
import type { FeaturesContext } from "../context.ts";

/** Milliseconds until due records are tried again after they could not be read or stored. */
const RETRY_DELAY_MS = 5000;

/** Records that are read at once. */
const BATCH = 100;

/** Records by the time at which something happens, in milliseconds: the first part of their keys. */
interface DueRecords<Parts extends Readonly<{ at: "number" } & Record<string, "text" | "number">>> {
  /** Names the deadline, and the work in the log. */
  name: string;
  records: RecordType<true, Parts>;
  /** The time that an event reports as a new one; undefined: another event. */
  timeIn(event: DomainEvent): number | undefined;
  /** Acts on what is due. Its transaction takes the record: another node may have been first. */
  act(app: FeaturesContext, at: RecordKey<Parts>): Promise<void>;
  /** Milliseconds after a start in which devices connect again before anything happens. */
  afterStart?: number;
}

/**
 * Acts on stored records when their time comes, also on those that other nodes store. Each node
 * tries every record when it is due; the one that takes it acts.
 */
export function watchDue<
  Parts extends Readonly<{ at: "number" } & Record<string, "text" | "number">>,
>({ name, records, timeIn, act, afterStart = 0 }: DueRecords<Parts>) {
  /** The state of a node. `next`: the time of its next look at the records, in milliseconds. */
  const states = perApp((_app: FeaturesContext) => ({
    next: Infinity,
    working: Promise.resolve(),
  }));
  const first = async ({ db }: FeaturesContext, limit: number) => {
    const found = await db.list(records.prefix({}), { limit });
    return found.map(({ key }) => records.at(key));
  };

  /** Acts on all that is due, and waits for the next one. */
  async function actOnAll(app: FeaturesContext): Promise<void> {
    while (true) {
      const found = await first(app, BATCH);
      for (const at of found) {
        if (timeOf(at) > app.clock()) return lookAt(app, timeOf(at));
        await act(app, at);
      }
      if (found.length < BATCH) return;
    }
  }

  function lookAt(app: FeaturesContext, at: number): void {
    const state = states(app);
    if (at >= state.next) return;
    state.next = at;
    app.deadlines.set(name, at, () => {
      state.next = Infinity;
      state.working = state.working.then(() => actOnAll(app)).catch((error) => {
        app.log.error(`${name} could not be carried out`, error);
        lookAt(app, app.clock() + RETRY_DELAY_MS);
      });
    });
  }

  /** Looks up the first record: after a start, and when the events of others were missed. */
  async function renew(app: FeaturesContext): Promise<void> {
    const [one] = await first(app, 1);
    if (one) lookAt(app, Math.max(timeOf(one), app.clock() + afterStart));
  }

  async function start(app: FeaturesContext): Promise<() => Promise<void>> {
    const unsubscribe = app.bus.subscribe((event) => {
      const at = timeIn(event);
      if (at !== undefined) lookAt(app, at);
    });
    await renew(app);
    return async () => {
      unsubscribe();
      app.deadlines.cancel(name);
      await states(app).working;
    };
  }

  return { start, renew };
}

/** The declaration of the records demands this part. */
function timeOf(at: RecordKey<{ at: "number" }>): number {
  return at.at;
}
