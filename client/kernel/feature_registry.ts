import { signal } from "@preact/signals";
import { NetworkError } from "../base/errors.ts";
import type { EventListeners } from "../base/event_listeners.ts";
import { withCalls } from "../base/with_calls.ts";
import type {
  AnyClientFeature,
  AppDeps,
  ClientsOf,
  FeatureHalf,
  LifecycleEvents,
  SharedOf,
} from "./feature.ts";

interface App {
  listeners: Pick<EventListeners, "listen">;
}

/** Runs the features of one page. */
export class ClientFeatureRegistry<
  const F extends readonly AnyClientFeature[],
  Stores extends object = Record<never, never>,
> {
  readonly #running: readonly RunningFeature[];
  /** Each feature as pages see it. */
  readonly client: ClientsOf<F, Stores>;

  /** @param stores those that the app makes, each shown with the feature of its name */
  constructor(features: F, stores?: Stores) {
    const shown: Readonly<Record<string, object>> = { ...stores };
    this.#running = features.map((feature) => new RunningFeature(feature, shown[feature.name]));
    const clients = this.#running.map(({ feature, client }) => [feature.name, client]);
    this.client = Object.fromEntries(clients);
  }

  /**
   * Starts the eager halves, in their order. Actions may be called from then on.
   * @return what they share
   */
  start(app: AppDeps<F> & App): SharedOf<F> {
    const all = { ...app };
    const shared = {};
    for (const one of this.#running) {
      const its = one.start(all);
      Object.assign(all, its);
      Object.assign(shared, its);
    }
    // Each has shared what its type says.
    return shared as SharedOf<F>;
  }

  /** Tells every half that is there. Resolves when all are done. */
  notify<E extends keyof LifecycleEvents>(
    event: E,
    ...about: LifecycleEvents[E]
  ): Promise<unknown> {
    const halves = this.#running.flatMap(({ halves }) => halves);
    const call = (half: FeatureHalf) =>
      // The compiler doesn't see that both belong to one event.
      (half[event] as ((...about: LifecycleEvents[E]) => unknown) | undefined)?.(...about);
    return Promise.all(halves.map(call));
  }
}

class RunningFeature {
  readonly client: object;
  readonly #store: object;
  readonly #late: object;
  readonly #opened = signal<object | null>(null);
  readonly halves: FeatureHalf[] = [];
  #app: App | undefined;

  /** @param view what pages see beside the feature's own store and actions */
  constructor(readonly feature: AnyClientFeature, view?: object) {
    this.#store = feature.store?.() ?? {};
    const late = { opened: this.#opened, open: () => this.#open() };
    const call = async (name: string, args: unknown[]) => {
      const actions = await this.#open().catch((cause) => {
        throw new NetworkError({ cause });
      });
      // Types offer only what the late half has.
      return await (actions as Record<string, (...args: unknown[]) => unknown>)[name](...args);
    };
    this.#late = withCalls({ ...late }, call);
    this.client = withCalls({ ...late, ...view, ...this.#store }, call);
  }

  /** @return what it shares */
  start(app: App): object | undefined {
    this.#app = app;
    const half = this.feature.eager?.(app, this.#store, this.#late);
    if (half) Object.assign(this.client, this.#begin(half).actions);
    return half?.shared;
  }

  async #open(): Promise<object | null> {
    const open = await this.feature.late?.load();
    // Several may have waited for the module.
    if (open && !this.#opened.value) {
      this.#opened.value = this.#begin(open(this.#app, this.#store)).actions;
    }
    return this.#opened.value;
  }

  #begin<Half extends FeatureHalf>(half: Half): Half {
    this.halves.push(half);
    if (half.events) this.#app?.listeners.listen(half.events);
    return half;
  }
}
